-- Invitations to help with a memorial. A row is an invitation that may still be accepted, or that ended by its age not
-- long ago. Accepted and revoked ones are removed: their links look like links that never existed.
create table memorial_invitations (
  -- `inv_…`. The token of the link is this id and a keyed hash of it, which is stored nowhere.
  id          text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- Normalised as in users.email.
  email       text collate "C" not null,
  role        text collate "C" not null
              check (role in ('editor', 'moderator', 'contributor')),
  -- An invitation goes with the account that made it.
  invited_by  text collate "C" not null
              references users (id) on delete cascade,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  -- When the mail server refused the address.
  refused_at  timestamptz
);
-- A new invitation to an address replaces the older one.
create unique index memorial_invitations_by_address on memorial_invitations (memorial_id, email);
create index memorial_invitations_by_email on memorial_invitations (email, expires_at);
create index memorial_invitations_by_inviter on memorial_invitations (invited_by);
create index memorial_invitations_by_age on memorial_invitations (expires_at);

-- “Help to keep this page”: what a visitor asks the owner. An answered one is removed.
create table help_requests (
  -- `hlp_…`
  id           text collate "C" primary key,
  memorial_id  text collate "C" not null
               references memorials (id) on delete cascade,
  name         text not null,
  -- Normalised as in users.email; nobody has confirmed it.
  email        text collate "C" not null,
  body         text not null,
  created_at   timestamptz not null,
  -- Put aside: kept for a while, so that the same address does not ask again.
  put_aside_at timestamptz
);
create unique index help_requests_by_address on help_requests (memorial_id, email);
create index help_requests_by_age on help_requests (created_at);

-- The page of a memorial has a link to its owner, so it is dropped from the cache when the memorial gets or loses one.
create function owners_were_changed() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' or new.role = 'owner' then
    perform tell_memorial_changes(array(
      select slug from memorials
      where id = coalesce(new.memorial_id, old.memorial_id) and state = 'published'
    ));
  end if;
  return null;
end $$;
create trigger tell_owners after insert or update of role or delete on memorial_members
  for each row execute function owners_were_changed();
