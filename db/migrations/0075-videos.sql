-- The video of a memorial: the family's plan for it, and the versions that were made.

create table video_plans (
  memorial_id text collate "C" primary key
              references memorials (id) on delete cascade,
  plan        jsonb not null
              check (jsonb_typeof(plan) = 'object'),
  updated_at  timestamptz not null
);

-- A row goes with its files when a newer version is ready, and some days after it has failed. A file without a row goes
-- with the stray files of the storage.
create table videos (
  id              text collate "C" primary key,
  memorial_id     text collate "C" not null
                  references memorials (id) on delete cascade,
  state           text collate "C" not null default 'waiting'
                  check (state in ('waiting', 'drawing', 'ready', 'failed')),
  -- Seconds of the video that are drawn, of all.
  done            real not null default 0,
  total           real not null,
  -- How often it was begun. A version that ends the process each time is given up.
  tries           integer not null default 0,
  -- The id of its files in the media storage, made with the row, so that a repeated job writes the same files.
  file            text collate "C" not null unique
                  check (file ~ '^[0-9a-f]{32}$'),
  -- The address of the chosen sound.
  sound           text,
  -- Null until it is ready: whether there is a file with sound beside the one without.
  has_sound       boolean,
  -- What was asked for, so that a later change of the page or of the billing plan does not change it.
  storyboard      jsonb not null,
  made_in_browser boolean not null default false,
  byte_size       bigint,
  warnings        jsonb not null default '[]',
  problem         text,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  check ((state in ('ready', 'failed')) = (settled_at is not null)),
  check ((state = 'ready') = (byte_size is not null and has_sound is not null))
);
create index videos_by_memorial on videos (memorial_id, created_at desc);
create index videos_by_end on videos (settled_at);
-- One at a time for a memorial.
create unique index videos_on_their_way on videos (memorial_id) where settled_at is null;

-- The addresses under which versions were put on the page. They stay when the version itself is replaced, so that no
-- video becomes a part of the next one.
create table videos_on_page (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  address     text collate "C" not null,
  video_id    text collate "C" not null,
  created_at  timestamptz not null,
  primary key (memorial_id, address)
);

-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_videos() returns trigger language plpgsql as $$
begin
  delete from video_plans where memorial_id = new.id;
  delete from videos where memorial_id = new.id;
  delete from videos_on_page where memorial_id = new.id;
  return null;
end $$;
create trigger purges_videos after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_videos();
