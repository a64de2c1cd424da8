-- What a memorial uses lies together, so that its uses can be in one partition (docs/decisions/153-tables-by-memorial.md).
create unique index concurrently media_uses_in_order on media_uses (memorial_id, media_id, kind);
-- Who may see a picture, and whether anything uses it.
create index concurrently media_uses_by_media on media_uses (media_id);

alter table media_uses drop constraint media_uses_pkey;
alter table media_uses add constraint media_uses_pkey primary key using index media_uses_in_order;
drop index media_uses_by_memorial;

-- Rows of letters and answers name their memorial, too. Rows that are there get it in the next migration.
alter table condolence_reads
  add column memorial_id text collate "C",
  add constraint condolence_reads_memorial check (memorial_id is not null) not valid;
alter table condolence_replies
  add column memorial_id text collate "C",
  add constraint condolence_replies_memorial check (memorial_id is not null) not valid;
alter table words_photos
  add column memorial_id text collate "C",
  add constraint words_photos_memorial check (memorial_id is not null) not valid;
alter table attendance_mails
  add column memorial_id text collate "C",
  add constraint attendance_mails_memorial check (memorial_id is not null) not valid;

-- For processes of the earlier release, which know nothing of the column. Its arguments: the table that the row belongs
-- to, and the column that names the row there.
create function fill_memorial_id() returns trigger language plpgsql as $$
begin
  execute format('select memorial_id from %I where id = $1', tg_argv[0])
    into new.memorial_id using to_jsonb(new) ->> tg_argv[1];
  return new;
end $$;
create trigger fills_memorial_id before insert or update on condolence_reads
  for each row when (new.memorial_id is null) execute function fill_memorial_id('condolences', 'condolence_id');
create trigger fills_memorial_id before insert or update on condolence_replies
  for each row when (new.memorial_id is null) execute function fill_memorial_id('condolences', 'condolence_id');
create trigger fills_memorial_id before insert or update on words_photos
  for each row when (new.memorial_id is null and new.submission_id is not null)
  execute function fill_memorial_id('tribute_submissions', 'submission_id');
create trigger fills_memorial_id_of_letter before insert or update on words_photos
  for each row when (new.memorial_id is null and new.condolence_id is not null)
  execute function fill_memorial_id('condolences', 'condolence_id');
create trigger fills_memorial_id before insert or update on attendance_mails
  for each row when (new.memorial_id is null) execute function fill_memorial_id('attendance', 'attendance_id');
