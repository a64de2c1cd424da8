-- The parts of files on their way (uploads, archives that come back, visitors' photos), if media are in a bucket: any
-- instance can receive the next part, and any can work on the whole. Each part is an object of the bucket. A part
-- without a row goes with the stray files of the storage.
create table incoming_parts (
  -- The id of the object in the media storage.
  id          text collate "C" primary key
              check (id ~ '^[0-9a-f]{32}$'),
  area        text not null
              check (area in ('uploads', 'returns', 'photos')),
  -- The id of the upload or the photo.
  file        text collate "C" not null,
  -- The position of the part's first byte in the file.
  start       bigint not null check (start >= 0),
  byte_size   bigint not null check (byte_size > 0),
  written_at  timestamptz not null default now(),
  -- Of two requests that write at the same position, the second fails.
  unique (area, file, start)
);
