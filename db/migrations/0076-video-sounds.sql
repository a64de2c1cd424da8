-- Music and recordings that families add for the video of a memorial. A row goes with its file when the plan of the
-- video has not named it for a day; a file without a row goes with the stray files of the storage.
create table video_sounds (
  id           text collate "C" primary key,
  memorial_id  text collate "C" not null
               references memorials (id) on delete cascade,
  -- The id of the file in the media storage.
  file         text collate "C" not null unique
               check (file ~ '^[0-9a-f]{32}$'),
  -- By the content of the file.
  kind         text collate "C" not null
               check (kind in ('mp3', 'm4a', 'wav')),
  -- What the family's file was called.
  name         text not null,
  duration_ms  integer not null,
  byte_size    bigint not null,
  -- When it was added, and when a video was last made with it.
  used_at      timestamptz not null
);
create index video_sounds_by_memorial on video_sounds (memorial_id, used_at desc);
create index video_sounds_by_age on video_sounds (used_at);

create function purge_video_sounds() returns trigger language plpgsql as $$
begin
  delete from video_sounds where memorial_id = new.id;
  return null;
end $$;
create trigger purges_video_sounds after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged')
  execute function purge_video_sounds();
