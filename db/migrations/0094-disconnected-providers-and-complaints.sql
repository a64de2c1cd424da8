-- Providers that a person has disconnected from the account: a sign-in with one of them does not connect it again by
-- the verified address alone.
create table disconnected_providers (
  user_id         text collate "C" not null
                  references users (id) on delete cascade,
  provider        text collate "C" not null
                  check (provider in ('google', 'facebook') or provider ~ '^https?://.{1,250}$'),
  disconnected_at timestamptz not null,
  primary key (user_id, provider)
);

-- Complaints of an address that are over: a report that is sent again must not open another one.
create index mail_bounces_complaints on mail_bounces (recipient) where outcome = 'complaint';
