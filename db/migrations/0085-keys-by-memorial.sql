-- Every key of a table that grows with its memorials has the memorial in it, as hash partitions need it
-- (docs/decisions/153-tables-by-memorial.md). An id that is looked up alone comes first, so the same index finds it.

create unique index concurrently tributes_in_order on tributes (id, memorial_id);
create unique index concurrently tribute_submissions_in_order on tribute_submissions (id, memorial_id);
create unique index concurrently condolences_in_order on condolences (id, memorial_id);
create unique index concurrently condolence_replies_in_order on condolence_replies (id, memorial_id);
create unique index concurrently words_photos_in_order on words_photos (id, memorial_id);
create unique index concurrently card_reports_in_order on card_reports (id, memorial_id);
create unique index concurrently help_requests_in_order on help_requests (id, memorial_id);
create unique index concurrently attendance_in_order on attendance (id, memorial_id);
create unique index concurrently attendance_notices_in_order on attendance_notices (id, memorial_id);
create unique index concurrently uploads_in_order on uploads (id, memorial_id);
create unique index concurrently removed_parts_in_order on removed_parts (memorial_id, id);
create unique index concurrently memorial_log_in_order on memorial_log (memorial_id, id);
create unique index concurrently condolence_reads_in_order on condolence_reads (condolence_id, user_id, memorial_id);
create unique index concurrently attendance_mails_in_order on attendance_mails (notice_id, attendance_id, memorial_id);
create unique index concurrently tribute_submissions_tribute_id_and_memorial on tribute_submissions (tribute_id, memorial_id);
create unique index concurrently tribute_submissions_form_nonce_and_memorial on tribute_submissions (form_nonce, memorial_id);
create unique index concurrently condolences_form_nonce_and_memorial on condolences (form_nonce, memorial_id);
create unique index concurrently attendance_form_nonce_and_memorial on attendance (form_nonce, memorial_id);
create unique index concurrently words_photos_submission_id_and_memorial on words_photos (submission_id, memorial_id);
create unique index concurrently words_photos_condolence_id_and_memorial on words_photos (condolence_id, memorial_id);

-- First what reads the tables. What follows locks them, but reads nothing.
alter table condolence_reads validate constraint condolence_reads_memorial;
alter table condolence_replies validate constraint condolence_replies_memorial;
alter table words_photos validate constraint words_photos_memorial;
alter table attendance_mails validate constraint attendance_mails_memorial;

alter table condolence_reads alter column memorial_id set not null, drop constraint condolence_reads_memorial;
alter table condolence_replies alter column memorial_id set not null, drop constraint condolence_replies_memorial;
alter table words_photos alter column memorial_id set not null, drop constraint words_photos_memorial;
alter table attendance_mails alter column memorial_id set not null, drop constraint attendance_mails_memorial;

alter table tribute_submissions drop constraint tribute_submissions_tribute_id_fkey;
alter table card_reports drop constraint card_reports_tribute_id_fkey;
alter table condolence_reads drop constraint condolence_reads_condolence_id_fkey;
alter table condolence_replies drop constraint condolence_replies_condolence_id_fkey;
alter table words_photos drop constraint words_photos_submission_id_fkey;
alter table words_photos drop constraint words_photos_condolence_id_fkey;
alter table attendance_mails drop constraint attendance_mails_notice_id_fkey;
alter table attendance_mails drop constraint attendance_mails_attendance_id_fkey;

do $$
declare
  own_key constant text := 'alter table %1$I drop constraint %1$s_pkey, add constraint %1$s_pkey primary key using index %1$s_in_order';
  unique_key constant text := 'alter table %1$I drop constraint %1$s_%2$s_key, add constraint %1$s_%2$s_key unique using index %1$s_%2$s_and_memorial';
  changed text[];
begin
  foreach changed slice 1 in array array[
    array['tributes'], array['tribute_submissions'], array['condolences'], array['condolence_replies'],
    array['words_photos'], array['card_reports'], array['help_requests'], array['attendance'],
    array['attendance_notices'], array['uploads'], array['removed_parts'], array['memorial_log'],
    array['condolence_reads'], array['attendance_mails']
  ] loop
    execute format(own_key, changed[1]);
  end loop;
  foreach changed slice 1 in array array[
    array['tribute_submissions', 'tribute_id'], array['tribute_submissions', 'form_nonce'],
    array['condolences', 'form_nonce'], array['attendance', 'form_nonce'],
    array['words_photos', 'submission_id'], array['words_photos', 'condolence_id']
  ] loop
    execute format(unique_key, changed[1], changed[2]);
  end loop;
end $$;

-- Their primary keys do the same.
drop index removed_parts_by_memorial;
drop index memorial_log_by_memorial;

-- The next migration checks the rows that are there.
alter table tribute_submissions add constraint tribute_submissions_tribute_id_fkey foreign key (memorial_id, tribute_id)
  references tributes (memorial_id, id) on delete set null (tribute_id) not valid;
alter table card_reports add constraint card_reports_tribute_id_fkey foreign key (memorial_id, tribute_id)
  references tributes (memorial_id, id) on delete set null (tribute_id) not valid;
alter table condolence_reads add constraint condolence_reads_condolence_id_fkey foreign key (memorial_id, condolence_id)
  references condolences (memorial_id, id) on delete cascade not valid;
alter table condolence_replies add constraint condolence_replies_condolence_id_fkey foreign key (memorial_id, condolence_id)
  references condolences (memorial_id, id) on delete cascade not valid;
alter table words_photos add constraint words_photos_submission_id_fkey foreign key (memorial_id, submission_id)
  references tribute_submissions (memorial_id, id) on delete cascade not valid;
alter table words_photos add constraint words_photos_condolence_id_fkey foreign key (memorial_id, condolence_id)
  references condolences (memorial_id, id) on delete cascade not valid;
alter table attendance_mails add constraint attendance_mails_notice_id_fkey foreign key (memorial_id, notice_id)
  references attendance_notices (memorial_id, id) on delete cascade not valid;
alter table attendance_mails add constraint attendance_mails_attendance_id_fkey foreign key (memorial_id, attendance_id)
  references attendance (memorial_id, id) on delete cascade not valid;

-- Of versions that are files (0086).
alter table memorial_revisions
  -- SHA-256 of the compressed file, whose name begins with its first half. The document is then null.
  add column file       text collate "C",
  add column file_bytes integer,
  -- What media_ids_in finds in the document.
  add column media_ids  text[];
