-- Who follows as the owner of a memorial: by a handover that the owner proposes, or as the successor whom the owner has
-- named, when the owner's account goes, when the owner is silent for years, or when a claim is made.

-- The last sign of life: a sign-in or a refresh of a session. Nothing can be edited without one in the last 15 minutes.
-- For accounts of an earlier release the count begins now.
alter table users add column last_seen_at timestamptz not null default now();

-- A proposal that may still be accepted, or that ended by its age not long ago. Accepted and withdrawn ones are removed.
create table memorial_handovers (
  -- `han_…`. The token of the link is this id and a keyed hash of it, which is stored nowhere.
  id          text collate "C" primary key
              check (id ~ '^han_[0-9A-Za-z]{22}$'),
  -- A second proposal replaces the first.
  memorial_id text collate "C" not null unique
              references memorials (id) on delete cascade,
  -- Normalised as in users.email.
  email       text collate "C" not null,
  -- The owner. The account may be gone: then the proposal still counts, while the memorial has no owner.
  proposed_by text collate "C" not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index memorial_handovers_by_age on memorial_handovers (expires_at);

create table memorial_successors (
  memorial_id   text collate "C" primary key
                references memorials (id) on delete cascade,
  -- Normalised as in users.email.
  email         text collate "C" not null,
  -- What the owner wants to say to the successor. A later owner does not read it.
  note          text not null default '',
  -- The owner; the account may be gone.
  named_by      text collate "C" not null,
  named_at      timestamptz not null,
  -- `suc_…`, while the successor is asked.
  asked_id      text collate "C" unique
                check (asked_id ~ '^suc_[0-9A-Za-z]{22}$'),
  asked_because text collate "C"
                check (asked_because in ('owner-gone', 'silence', 'claim')),
  -- The silent owner; null if the memorial had no owner.
  asked_of      text collate "C",
  asked_at      timestamptz,
  reminded_at   timestamptz,
  expires_at    timestamptz,
  -- When the successor of a memorial without an owner had not answered in time. Only a claim asks again.
  lapsed_at     timestamptz,
  check ((asked_id is null) = (asked_because is null)),
  check ((asked_id is null) = (asked_at is null)),
  check ((asked_id is null) = (expires_at is null))
);
create index memorial_successors_asked on memorial_successors (expires_at) where asked_id is not null;

-- Owners with a successor who gave no sign of life for 24 months. A sign of life changes users.last_seen_at, and then
-- the row no longer counts.
create table silent_owners (
  user_id        text collate "C" primary key
                 references users (id) on delete cascade,
  -- `sil_…`, for the link in the mails.
  id             text collate "C" not null unique
                 check (id ~ '^sil_[0-9A-Za-z]{22}$'),
  silent_since   timestamptz not null,
  first_mail_at  timestamptz not null,
  second_mail_at timestamptz,
  asked_at       timestamptz
);

-- Whichever way a memorial gets another owner, nothing that an earlier owner began takes it away from the new one.
create function end_following() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.role = 'owner' then
    return null;
  end if;
  delete from memorial_handovers where memorial_id = new.memorial_id and proposed_by <> new.user_id;
  update memorial_successors
  set asked_id = null, asked_because = null, asked_of = null, asked_at = null, reminded_at = null,
    expires_at = null, lapsed_at = null
  where memorial_id = new.memorial_id and (asked_id is not null or lapsed_at is not null);
  return null;
end $$;
create trigger ends_following after insert or update of role on memorial_members
  for each row when (new.role = 'owner') execute function end_following();

-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_following() returns trigger language plpgsql as $$
begin
  delete from memorial_handovers where memorial_id = new.id;
  delete from memorial_successors where memorial_id = new.id;
  return null;
end $$;
create trigger purges_following after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_following();
