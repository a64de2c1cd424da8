-- Archives on their way back: their bytes are a file of the same name in DATA_DIR/archives-back/uploads until they are settled.
create table archive_returns (
  id                text collate "C" primary key,
  -- Who brings it, and owns what comes back.
  user_id           text collate "C" not null
                    references users (id) on delete cascade,
  filename          text not null,
  filetype          text not null,
  byte_size         bigint not null
                    check (byte_size > 0),
  state             text collate "C" not null default 'arriving'
                    check (state in ('arriving', 'taking', 'taken', 'refused')),
  -- Pictures and films that are stored again.
  done              integer not null default 0,
  total             integer not null default 0,
  -- The memorials that are back, with what has changed.
  memorials         jsonb,
  -- Why it was refused, as a sentence.
  note              text,
  -- How often the job began. An archive that ends the process each time is given up.
  tries             integer not null default 0,
  created_at        timestamptz not null,
  -- When a request wrote to it last, or when its job made progress last.
  touched_at        timestamptz not null,
  settled_at        timestamptz,
  -- The request that writes to the file, as in uploads.
  lease_token       text collate "C",
  lease_until       timestamptz,
  is_release_wanted boolean not null default false,
  check ((state in ('taken', 'refused')) = (settled_at is not null)),
  check ((state = 'taken') = (memorials is not null))
);
create index archive_returns_by_user on archive_returns (user_id, created_at desc);
create index archive_returns_by_age on archive_returns (state, touched_at);
