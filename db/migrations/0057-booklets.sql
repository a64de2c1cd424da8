-- Booklets of memorials: what a member chose, how far it is, and the file in the media storage. A row goes with its
-- file some days after it was asked for; a file without a row goes with the stray files of the storage.
create table booklets (
  id           text collate "C" primary key,
  memorial_id  text collate "C" not null
               references memorials (id) on delete cascade,
  format       text collate "C" not null
               check (format in ('a5', 'a4', 'letter')),
  -- The keys of the chosen parts: 'cover', 'opening' or the id of a section.
  parts        jsonb not null,
  for_printer  boolean not null,
  state        text collate "C" not null default 'waiting'
               check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Pictures that are prepared, of all.
  done         integer not null default 0,
  total        integer not null default 0,
  -- How often it was begun. A booklet that ends the process each time is given up.
  tries        integer not null default 0,
  -- The id of the file in the media storage, made with the row, so that a repeated job writes the same file.
  file         text collate "C" not null unique
               check (file ~ '^[0-9a-f]{32}$'),
  pages        integer,
  byte_size    bigint,
  warnings     jsonb not null default '[]',
  problem      text,
  created_at   timestamptz not null,
  settled_at   timestamptz,
  check ((state in ('ready', 'failed')) = (settled_at is not null)),
  check ((state = 'ready') = (pages is not null and byte_size is not null))
);
create index booklets_by_memorial on booklets (memorial_id, created_at desc);
create index booklets_by_age on booklets (created_at);
-- One at a time for a memorial.
create unique index booklets_on_their_way on booklets (memorial_id) where settled_at is null;
