-- The nightly job reads what has changed, instead of whole tables and the whole storage (docs/decisions/153-tables-by-memorial.md).

-- Memorials whose history may have more rows than its bounds allow. A memorial that no one has changed since the last
-- night has none, so no row is needed for those that exist.
create table memorials_to_thin (
  memorial_id text collate "C" primary key
              references memorials (id) on delete cascade,
  -- Grows with each change, so that the job does not remove what it has not seen.
  versions    integer not null
);

create function mark_to_thin() returns trigger language plpgsql as $$
begin
  insert into memorials_to_thin as marked (memorial_id, versions)
  select memorial_id, 1 from changed group by memorial_id order by memorial_id
  on conflict (memorial_id) do update set versions = marked.versions + 1;
  return null;
end $$;
create trigger marks_to_thin after insert on memorial_revisions
  referencing new table as changed for each statement execute function mark_to_thin();
create trigger marks_to_thin after insert on removed_parts
  referencing new table as changed for each statement execute function mark_to_thin();
create trigger marks_to_thin after insert on draft_changes
  referencing new table as changed for each statement execute function mark_to_thin();

-- Files in the media storage whose row was deleted, by the 32 digits that their names begin with. Two versions can have
-- the same file.
create table files_to_check (
  id   bigint generated always as identity primary key,
  file text collate "C" not null
);
create index files_to_check_by_file on files_to_check (file);

create function check_lost_files() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'memorial_cards' then
    insert into files_to_check (file) select hash from changed;
  elsif tg_table_name = 'archives' then
    insert into files_to_check (file) select storage_id from changed where storage_id is not null;
  else
    insert into files_to_check (file) select distinct left(file, 32) from changed where file is not null;
  end if;
  return null;
end $$;
create trigger checks_lost_files after delete on memorial_revisions
  referencing old table as changed for each statement execute function check_lost_files();
create trigger checks_lost_files after delete on videos
  referencing old table as changed for each statement execute function check_lost_files();
create trigger checks_lost_files after delete on video_sounds
  referencing old table as changed for each statement execute function check_lost_files();
create trigger checks_lost_files after delete on booklets
  referencing old table as changed for each statement execute function check_lost_files();
create trigger checks_lost_files after delete on memorial_cards
  referencing old table as changed for each statement execute function check_lost_files();
create trigger checks_lost_files after delete on archives
  referencing old table as changed for each statement execute function check_lost_files();

-- How far the search for files without a row has come in the media storage. No row: it begins with the first file.
create table storage_cleaning (
  only_row   boolean primary key default true check (only_row),
  after_name text collate "C" not null
);

-- The pages of a memorial also have a tag with its short code, which stays when its address changes.
create or replace function tell_memorial_changes(slugs text[]) returns void language plpgsql as $$
begin
  -- A statement that touches very many says so once.
  if cardinality(slugs) > 100 then
    perform pg_notify('memorial_changes', '*');
  else
    perform pg_notify('memorial_changes', slug) from unnest(slugs) as slug;
  end if;
  perform request_purges(array(
    select 'page-' || slug from unnest(slugs) as slug
    union all select 'm-' || short_code from memorials where slug = any (slugs)
  ));
end $$;
