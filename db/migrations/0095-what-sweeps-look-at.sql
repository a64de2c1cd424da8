-- Sweeps look at what has changed, instead of at all rows (docs/decisions/153-tables-by-memorial.md).

-- Memorials with versions that may have to move into files.
create table memorials_to_file (
  memorial_id text collate "C" primary key
              references memorials (id) on delete cascade,
  -- Grows with each version, so that the job does not remove what it has not seen.
  versions    integer not null
);

create function mark_to_file() returns trigger language plpgsql as $$
begin
  insert into memorials_to_file as marked (memorial_id, versions) values (new.memorial_id, 1)
  on conflict (memorial_id) do update set versions = marked.versions + 1;
  return null;
end $$;
-- The newest 20 stay in the table (UNFILED_VERSIONS).
create trigger marks_to_file after insert on memorial_revisions
  for each row when (new.document is not null and new.number > 20) execute function mark_to_file();

-- Pictures and films that may be unused: new ones, and those that have lost a use. A picture can be in it several times,
-- so that transactions never wait for each other.
create table media_to_check (
  id       bigint generated always as identity primary key,
  -- As in media_uses.
  media_id text collate "C" not null
);

create function check_lost_uses() returns trigger language plpgsql as $$
begin
  insert into media_to_check (media_id) select distinct media_id from changed;
  return null;
end $$;
create trigger checks_lost_uses after delete on media_uses
  referencing old table as changed for each statement execute function check_lost_uses();

create function check_new_media() returns trigger language plpgsql as $$
begin
  insert into media_to_check (media_id) select left(id, 32) from changed;
  return null;
end $$;
create trigger checks_new_media after insert on media
  referencing new table as changed for each statement execute function check_new_media();
