-- Who pays for a plan, and what the payment provider last said about it. Nothing here decides a plan: the
-- provider does, and these rows are what it answered.

create table billing_accounts (
  user_id              text collate "C" primary key
                       references users (id) on delete cascade,
  -- The provider's id of this person; null until they first open the checkout. One for each user.
  customer_id          text collate "C" unique,
  -- Part of the idempotency key of what is created next; rises when it is created or has failed for good.
  attempt              integer not null default 0,
  -- The checkout that was handed out last, and a hash of what was chosen in it.
  checkout_id          text,
  checkout_choice      text,
  -- Until then a person may be at the provider's pages: asking for the plan asks the provider.
  away_until           timestamptz,
  -- Every question to the provider takes the next number; an answer counts only if none with a higher
  -- number was written before it.
  asked                bigint not null default 0,
  answered             bigint not null default 0,
  answered_at          timestamptz,
  -- The answer: the provider's words for the one subscription that counts.
  subscription_id      text,
  status               text,
  current_period_end   timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at           timestamptz not null
);

-- The nightly questions go through those who may have a plan, in this order.
create index billing_accounts_by_customer on billing_accounts (customer_id)
  where customer_id is not null and (subscription_id is not null or checkout_id is not null);

-- Events of the provider whose effect is written; one id has one effect.
create table billing_events (
  id          text collate "C" primary key,
  received_at timestamptz not null
);
create index billing_events_by_time on billing_events (received_at);

-- Customers whose account is gone: their plan is to be ended and they are to be forgotten at the provider.
-- A row stays until the provider has confirmed that.
create table billing_closures (
  customer_id text collate "C" primary key,
  since       timestamptz not null default now()
);

-- However an account goes, by its owner or with an unverified registration, nobody is charged for it again.
create function close_billing_account() returns trigger language plpgsql as $$
begin
  insert into billing_closures (customer_id) values (old.customer_id) on conflict do nothing;
  return null;
end
$$;

create trigger billing_account_gone
  after delete on billing_accounts
  for each row when (old.customer_id is not null)
  execute function close_billing_account();
