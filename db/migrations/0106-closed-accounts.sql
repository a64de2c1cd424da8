-- Accounts that an operator has closed. Opening one again removes its row; the operators' log still has both.
create table closed_accounts (
  user_id     text collate "C" primary key
              references users (id) on delete cascade,
  reason      text collate "C" not null
              check (reason in ('spam', 'harassment', 'deception', 'illegal', 'other')),
  -- What the operator wrote to the person.
  explanation text not null
              check (char_length(explanation) between 10 and 1000),
  closed_at   timestamptz not null
);

-- 'closed': an operator closed the account. What it paid before is kept, as after 'left'.
alter table billing_closures drop constraint billing_closures_reason_check;
alter table billing_closures add constraint billing_closures_reason_check
  check (reason in ('left', 'removed', 'closed'));
