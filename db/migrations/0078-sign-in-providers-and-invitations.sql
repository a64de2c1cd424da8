-- Other OpenID Connect providers are named by their issuer, so an account belongs to issuer and subject. The rows that
-- are there fulfil the stricter check of before, so they are not read again.
alter table identities drop constraint identities_provider_check;
alter table identities add constraint identities_provider_check
  check (provider in ('google', 'facebook') or provider ~ '^https?://.{1,250}$') not valid;

alter table social_sign_ins drop constraint social_sign_ins_provider_check;
alter table social_sign_ins add constraint social_sign_ins_provider_check
  check (provider in ('google', 'facebook') or provider ~ '^https?://.{1,250}$') not valid;

-- Whom the operator invites to sign up, while the site is by invitation only. The token of the link is the id and a
-- keyed hash of it, which is stored nowhere.
create table sign_up_invitations (
  id         text collate "C" primary key
             check (id ~ '^sgn_[0-9A-Za-z]{22}$'),
  -- Normalised as in users.email.
  email      text collate "C" not null unique
             check (char_length(email) between 3 and 254),
  made_at    timestamptz not null,
  expires_at timestamptz not null
);
create index sign_up_invitations_by_end on sign_up_invitations (expires_at);
