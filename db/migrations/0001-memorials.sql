-- Memorials, the tributes written to them, and the pictures and videos they show.
--
-- Ids and slugs are compared byte by byte (collate "C"), so that sorting and paging by key
-- give the same order on every database, whatever language its server was set up in.

create table memorials (
  -- 'mem_' and 22 letters or digits: an underscore can never stand in a slug.
  id         text collate "C" primary key
             check (id ~ '^mem_[0-9A-Za-z]{22}$'),
  slug       text collate "C" not null unique
             check (char_length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Empty while memorials are published by the command line only.
  owner_id   text,
  state      text not null default 'published'
             check (state in ('draft', 'published')),
  -- The memorial as its family wrote it, without tributes: those are rows of their own.
  document   jsonb not null
             check (jsonb_typeof(document) = 'object'),
  -- Rises by one with each change.
  version    integer not null default 1
             check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table tributes (
  id             text collate "C" primary key
                 check (id ~ '^tri_[0-9A-Za-z]{22}$'),
  memorial_id    text collate "C" not null
                 references memorials (id) on delete cascade,
  -- Which tributes section of the document it belongs to, counted from 0.
  section_number smallint not null default 0
                 check (section_number >= 0),
  -- Its place in that section as imported.
  position       integer not null,
  written_at     timestamptz not null,
  name           text not null,
  relationship   text,
  category       text,
  -- Null: the document carries no flag, and that is not the same as false.
  preview        boolean,
  body           text not null,
  photo          text,
  created_at     timestamptz not null default now()
);

-- A memorial page reads its tributes section by section, in the order of the document.
create index tributes_by_section
  on tributes (memorial_id, section_number, position);

-- The full list reads the newest first and continues after the last row it showed.
create index tributes_newest_first
  on tributes (memorial_id, written_at desc, id desc);

create table media (
  -- SHA-256 of the kept bytes: the same picture sent twice is one row.
  id         text collate "C" primary key
             check (id ~ '^[0-9a-f]{64}$'),
  kind       text not null
             check (kind in ('picture', 'video')),
  mime       text not null,
  byte_size  bigint not null
             check (byte_size > 0),
  -- In pixels; null when unknown.
  width      integer check (width > 0),
  height     integer check (height > 0),
  created_at timestamptz not null default now()
);
