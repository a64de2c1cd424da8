-- What a writer has proven, what waits again, and photos that are still being prepared.

alter table condolences
  -- When somebody has answered by the link in a mail to `email`, or was signed in with it. Null: nobody gets a reply
  -- there. Letters from before this migration are unconfirmed: their writers can ask for the mail again.
  add column email_confirmed_at timestamptz;

alter table tribute_submissions
  -- When the writer has changed declined words, so that they wait for a second review. There is no third.
  add column returned_at timestamptz,
  -- The waiting change of a published tribute looks like spam. The page keeps the earlier words meanwhile.
  add column is_change_held boolean not null default false;

-- Photos of visitors on their way: the words are stored first, and a job prepares the photo. The bytes are in
-- DATA_DIR. Not in backups. A row goes when the photo is stored with its words.
create table words_photos (
  id            text collate "C" primary key,
  submission_id text collate "C" unique
                references tribute_submissions (id) on delete cascade,
  condolence_id text collate "C" unique
                references condolences (id) on delete cascade,
  state         text collate "C" not null default 'waiting'
                check (state in ('waiting', 'refused')),
  byte_size     integer not null check (byte_size >= 0),
  -- True if the words appear without a decision, so that the photo does, too.
  appears       boolean not null,
  -- Why the photo could not be used; only if refused.
  note          text,
  tries         integer not null default 0,
  created_at    timestamptz not null,
  check ((submission_id is null) <> (condolence_id is null))
);
create index words_photos_waiting on words_photos (created_at) where state = 'waiting';
