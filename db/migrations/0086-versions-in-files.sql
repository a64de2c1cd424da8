-- Old versions move into the media storage (docs/decisions/153-tables-by-memorial.md). Until a job has moved them, they
-- stay where they are.
create index concurrently memorial_revisions_unfiled on memorial_revisions (memorial_id, number) where document is not null;
create index concurrently memorial_revisions_by_file on memorial_revisions (file) where file is not null;

-- What goes with an account or a memorial is found without reading the whole table.
create index concurrently condolence_reads_by_user on condolence_reads (user_id);
create index concurrently words_notifications_by_user on words_notifications (user_id);
create index concurrently words_due_by_user on words_due (user_id);
create index concurrently words_settings_by_reader on words_settings (first_reader) where first_reader is not null;
create index concurrently attendance_by_memorial on attendance (memorial_id);
create index concurrently memorials_purged on memorials (updated_at) where state = 'purged';

-- What the migration before left to be checked.
alter table tribute_submissions validate constraint tribute_submissions_tribute_id_fkey;
alter table card_reports validate constraint card_reports_tribute_id_fkey;
alter table condolence_reads validate constraint condolence_reads_condolence_id_fkey;
alter table condolence_replies validate constraint condolence_replies_condolence_id_fkey;
alter table words_photos validate constraint words_photos_submission_id_fkey;
alter table words_photos validate constraint words_photos_condolence_id_fkey;
alter table attendance_mails validate constraint attendance_mails_notice_id_fkey;
alter table attendance_mails validate constraint attendance_mails_attendance_id_fkey;

alter table memorial_revisions
  alter column document drop not null,
  add constraint memorial_revisions_file check (
    (file is null) = (document is not null) and (file is null) = (file_bytes is null)
    and (file is null) = (media_ids is null) and file ~ '^[0-9a-f]{64}$' and file_bytes > 0
  ) not valid;

create function media_of_revision(document jsonb, media_ids text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(media_ids, media_ids_in(media_fields(document)::text))
$$;

create function revision_uses_media() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.memorial_id <> new.memorial_id then
    perform change_media_uses(
      old.memorial_id, 'history', media_of_revision(old.document, old.media_ids), '{}'
    );
  end if;
  perform change_media_uses(
    new.memorial_id, 'history',
    case when tg_op <> 'INSERT' and old.memorial_id = new.memorial_id
      then media_of_revision(old.document, old.media_ids) else '{}' end,
    media_of_revision(new.document, new.media_ids)
  );
  return null;
end $$;
drop trigger uses_media on memorial_revisions;
create trigger uses_media after insert or update of memorial_id, document, media_ids on memorial_revisions
  for each row execute function revision_uses_media();

create or replace function revisions_use_no_media() returns trigger language plpgsql as $$
begin
  update media_uses set row_count = greatest(row_count - revisions, 0)
  from (
    select memorial_id as of_memorial, media as of_media, count(*) as revisions
    from before, unnest(media_of_revision(document, media_ids)) as media
    group by memorial_id, media
  ) as gone
  where media_id = of_media and memorial_id = of_memorial and kind = 'history';
  delete from media_uses
  where memorial_id in (select memorial_id from before) and kind = 'history' and row_count = 0;
  return null;
end $$;
