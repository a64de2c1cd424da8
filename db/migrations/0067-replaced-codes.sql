-- The hashes of codes that a newer one has replaced, as [{"hash", "until"}], each until its own ten minutes are over:
-- somebody who enters one of them is told that a newer code was sent.
alter table account_codes
  add column replaced jsonb not null default '[]';
alter table social_sign_ins
  add column replaced jsonb not null default '[]';
