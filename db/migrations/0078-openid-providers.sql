-- Other OpenID Connect providers are named by their issuer, so an account belongs to issuer and subject. The rows that
-- are there fulfil the stricter check of before, so they are not read again.
alter table identities drop constraint identities_provider_check;
alter table identities add constraint identities_provider_check
  check (provider in ('google', 'facebook') or provider ~ '^https?://.{1,250}$') not valid;

alter table social_sign_ins drop constraint social_sign_ins_provider_check;
alter table social_sign_ins add constraint social_sign_ins_provider_check
  check (provider in ('google', 'facebook') or provider ~ '^https?://.{1,250}$') not valid;
