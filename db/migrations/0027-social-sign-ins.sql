-- An account is joined by at most one person of each provider. Where two were joined, the first stays: the
-- other came by an address that had been given to somebody else.
delete from identities as later
  using identities as first
  where first.user_id = later.user_id
    and first.provider = later.provider
    and (first.created_at, first.subject) < (later.created_at, later.subject);
drop index identities_by_user;
create unique index identities_by_user on identities (user_id, provider);

-- People who came back from a provider that does not vouch for their address, and prove it by a code before an
-- account is made or joined. At most one row for a person there; it goes with the proof, and by itself.
create table social_sign_ins (
  -- What the browser that came back holds, in a signed cookie.
  id         text collate "C" not null unique
             check (id ~ '^soc_[0-9A-Za-z]{22}$'),
  provider   text collate "C" not null
             check (provider in ('google', 'facebook')),
  subject    text collate "C" not null,
  email      text collate "C" not null
             check (char_length(email) between 3 and 254),
  first_name text not null,
  last_name  text not null,
  -- Keyed hash of id and code; the key is outside the database.
  code_hash  text not null,
  guesses    integer not null default 0,
  -- Of the newest code, and when it is worth nothing any more.
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  -- Until then a new code can be asked for.
  ends_at    timestamptz not null,
  primary key (provider, subject)
);
create index social_sign_ins_by_end on social_sign_ins (ends_at);
