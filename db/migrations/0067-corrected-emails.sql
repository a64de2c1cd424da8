-- The hashes of codes that a newer one has replaced, as [{"hash", "until"}], each until its own ten minutes are over:
-- somebody who enters one of them is told that a newer code was sent.
alter table account_codes
  add column replaced jsonb not null default '[]';
alter table social_sign_ins
  add column replaced jsonb not null default '[]';

-- When an unverified address was corrected. The password's hash still has the salt of the earlier address, so sign-in
-- looks at these accounts apart, until the password is hashed again; null then, and for everybody else.
alter table users add column email_changed_at timestamptz;
create index users_with_changed_email on users (email) where email_changed_at is not null;
