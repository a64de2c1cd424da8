-- People with an account: who they are, how they sign in, what they are signed in with.

create table users (
  id                text collate "C" primary key
                    check (id ~ '^usr_[0-9A-Za-z]{22}$'),
  -- In lower case, as app/accounts/typed-values.ts writes it.
  email             text collate "C" not null
                    check (char_length(email) between 3 and 254),
  -- Null: nobody has shown yet that this address is theirs.
  email_verified_at timestamptz,
  -- PHC string of Argon2id; null for a person who signs in through a provider only.
  password_hash     text,
  first_name        text not null,
  last_name         text not null,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);

-- Registrations that nobody has verified may share an address; an address is verified once.
create unique index users_verified_email on users (email) where email_verified_at is not null;
create index users_by_email on users (email, created_at);

-- Who somebody is at a provider. The subject is the identity, never the e-mail.
create table identities (
  provider   text collate "C" not null
             check (provider in ('google', 'facebook')),
  subject    text collate "C" not null,
  user_id    text collate "C" not null
             references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index identities_by_user on identities (user_id);

-- Holds no token: tokens are made from the id, the salt and the generation with a key outside the database.
create table sessions (
  id         text collate "C" primary key
             check (id ~ '^ses_[0-9A-Za-z]{22}$'),
  user_id    text collate "C" not null
             references users (id) on delete cascade,
  salt       text not null,
  -- Rises by one with each refresh; an older refresh token is a used one.
  generation integer not null default 0,
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- At most one living code for a user and a purpose: a new one takes the place of the old.
create table account_codes (
  user_id    text collate "C" not null
             references users (id) on delete cascade,
  purpose    text collate "C" not null
             check (purpose in ('verify-email', 'reset-password')),
  -- Keyed hash of user, purpose and code; the key is outside the database.
  code_hash  text not null,
  guesses    integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- How often something was tried. Keys and subjects are keyed hashes: no address of a person or a machine.
create table attempts (
  key       text collate "C" primary key,
  -- Whom it is about, so that it goes when the account goes.
  subject   text collate "C",
  count     integer not null,
  resets_at timestamptz not null
);
create index attempts_by_subject on attempts (subject);
create index attempts_by_end on attempts (resets_at);
