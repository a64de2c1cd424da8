-- Payments for accounts that are gone are given back. What an account knew of its plan when it went is kept with
-- its customer, so that months that somebody had are told from payments that arrived too late.

alter table billing_closures
  -- 'left': the owner deleted the account. 'removed': it went another way, and its running plan with it.
  add column reason          text not null default 'removed'
                             check (reason in ('left', 'removed')),
  -- The plan that the account had, and when the provider was last asked about it.
  add column subscription_id text,
  add column answered_at     timestamptz,
  -- When all was ended at the provider. The row stays for a while: a payment can still arrive.
  add column closed_at       timestamptz;

-- What was being closed before has nothing to give back but what is charged from now on.
update billing_closures set reason = 'left', answered_at = since;

-- Invoices that may have to be given back. A row stays until that is settled, and then for a while.
create table billing_refunds (
  invoice_id  text collate "C" primary key,
  customer_id text collate "C" not null,
  since       timestamptz not null default now(),
  settled_at  timestamptz
);

-- As before, with what the account knew. A reason that is written already stands.
create or replace function close_billing_account() returns trigger language plpgsql as $$
begin
  insert into billing_closures (customer_id, subscription_id, answered_at)
  values (old.customer_id, old.subscription_id, old.answered_at)
  on conflict (customer_id) do update
    set subscription_id = excluded.subscription_id, answered_at = excluded.answered_at;
  return null;
end
$$;
