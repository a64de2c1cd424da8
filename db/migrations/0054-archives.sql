-- Archives: everything of a memorial, or of an account, in one ZIP for the person who asked. A job makes it; its bytes
-- are parts in the media storage, under names that begin with storage_id, and go two weeks after it was ready.
create table archives (
  id          text collate "C" primary key,
  -- Null for the archive of an account.
  memorial_id text collate "C"
              references memorials (id) on delete cascade,
  user_id     text collate "C" not null
              references users (id) on delete cascade,
  state       text collate "C" not null default 'waiting'
              check (state in ('waiting', 'working', 'ready', 'failed')),
  -- Another one with each attempt, so that a killed attempt and the next one never write to the same files.
  storage_id  text collate "C" unique
              check (storage_id ~ '^[0-9a-f]{32}$'),
  tries       integer not null default 0,
  files_done  integer not null default 0,
  files_total integer not null default 0,
  -- Set when it is ready.
  byte_size   bigint,
  parts       integer,
  missing     integer not null default 0,
  -- Whether it contains private letters.
  has_letters boolean not null default false,
  -- Why it failed.
  problem     text collate "C",
  created_at  timestamptz not null,
  finished_at timestamptz,
  -- When the bytes and the row are removed.
  expires_at  timestamptz,
  check ((state in ('ready', 'failed')) = (finished_at is not null)),
  check ((state = 'ready') = (byte_size is not null and parts is not null))
);
-- A second press gets the archive that is being made.
create unique index archives_being_made on archives (user_id, coalesce(memorial_id, ''))
  where state in ('waiting', 'working');
create index archives_of_user on archives (user_id, created_at desc);
create index archives_of_memorial on archives (memorial_id);
create index archives_by_expiry on archives (expires_at);
