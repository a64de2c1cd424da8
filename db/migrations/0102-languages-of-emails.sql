-- Emails that follow later are in the language in which a visitor wrote, and those about a deleted account in its
-- language. Each is a BCP 47 tag.

-- Null: that of the page.
alter table tribute_submissions add column language text;
alter table condolences add column language text;
alter table card_reports add column language text;
alter table cases add column language text;

-- Null: the account had chosen none.
alter table billing_closures add column language text;

-- Before the account and its row in billing_accounts go, after which `close_billing_account` completes the closure.
create function keep_billing_language() returns trigger language plpgsql as $$
begin
  insert into billing_closures (customer_id, language)
  select customer_id, old.language from billing_accounts where user_id = old.id and customer_id is not null
  on conflict (customer_id) do update set language = excluded.language;
  return old;
end $$;
create trigger keeps_billing_language before delete on users
  for each row when (old.language is not null) execute function keep_billing_language();
