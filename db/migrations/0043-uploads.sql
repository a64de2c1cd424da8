-- Files on their way from a member's device into a memorial. A row is made when an upload is created and goes a day
-- after it was settled; the bytes are a file of the same name in DATA_DIR/uploads until then.
create table uploads (
  id                text collate "C" primary key,
  memorial_id       text collate "C" not null
                    references memorials (id) on delete cascade,
  user_id           text collate "C" not null
                    references users (id) on delete cascade,
  filename          text not null,
  filetype          text not null,
  -- What the name and the type promise; the content decides when the file is taken in.
  kind              text collate "C" not null
                    check (kind in ('picture', 'video')),
  byte_size         integer not null
                    check (byte_size > 0),
  state             text collate "C" not null default 'arriving'
                    check (state in ('arriving', 'taking', 'taken', 'known', 'refused')),
  -- The place in the draft: a list ('sec_x.photos') with the item's id, or a picture field ('profilePhoto').
  list              text collate "C",
  item              text collate "C",
  batch             text collate "C",
  position          integer,
  field             text collate "C",
  -- The result.
  address           text,
  note              text,
  -- How often the file was tried to be taken in. A file that ends the process each time is given up.
  tries             integer not null default 0,
  created_at        timestamptz not null,
  -- When a request wrote to it last, or when its job was added last.
  touched_at        timestamptz not null,
  settled_at        timestamptz,
  -- The request that writes to the file. Another one, on any instance, asks it to end and waits.
  lease_token       text collate "C",
  lease_until       timestamptz,
  is_release_wanted boolean not null default false,
  check (list is null or field is null),
  check ((state in ('taken', 'known', 'refused')) = (settled_at is not null))
);
create index uploads_by_user on uploads (user_id, created_at desc);
create index uploads_by_memorial on uploads (memorial_id, state);
create index uploads_by_batch on uploads (memorial_id, batch, position) where batch is not null;
create index uploads_by_age on uploads (state, touched_at);

-- What the bytes of a file became, so that the same file is recognised without decoding it again.
create table taken_files (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- SHA-256 of the file as it was sent, in hexadecimal.
  sha256      text collate "C" not null,
  address     text not null,
  note        text,
  created_at  timestamptz not null,
  primary key (memorial_id, sha256)
);
