-- Pages of the level family: the password of the door, and the guests who get in by a link in a mail.

create table memorial_doors (
  memorial_id   text collate "C" primary key
                references memorials (id) on delete cascade,
  -- Argon2id. Stays when the page is opened to more people, so that it can be closed again with the same password.
  password_hash text not null,
  -- A new one with each change of the password. Cookies contain it, so a change ends all of them.
  version       text collate "C" not null,
  changed_at    timestamptz not null
);

-- People without an account whom the owner lets in.
create table memorial_guests (
  id          text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- In lower case.
  email       text collate "C" not null,
  created_at  timestamptz not null,
  unique (memorial_id, email)
);

-- The links of mails to guests that were used. A link contains its own data, so those that were not used have no row.
create table used_guest_links (
  id         text collate "C" primary key,
  -- The link is too old after this time, so the row is not needed any more.
  expires_at timestamptz not null
);
create index used_guest_links_by_expiry on used_guest_links (expires_at);
