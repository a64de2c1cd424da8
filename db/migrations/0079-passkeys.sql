-- The passkeys of accounts. Of a passkey only the public key is known here.
create table passkeys (
  id            text collate "C" primary key
                check (id ~ '^pky_[0-9A-Za-z]{22}$'),
  user_id       text collate "C" not null
                references users (id) on delete cascade,
  -- Base64url. Chosen by the authenticator, so it may be anybody's once and no more.
  credential_id text collate "C" not null unique
                check (char_length(credential_id) between 1 and 1364),
  -- A COSE key, in base64url.
  public_key    text collate "C" not null
                check (char_length(public_key) between 1 and 1000),
  -- 0 forever where the authenticator does not count.
  sign_count    bigint not null
                check (sign_count between 0 and 4294967295),
  -- Separated by spaces.
  transports    text collate "C" not null
                check (char_length(transports) <= 330),
  is_backed_up  boolean not null,
  name          text not null
                check (char_length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- Challenges that were answered, until they would have expired. An open challenge is not stored.
create table used_passkey_challenges (
  nonce      text collate "C" primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at);
