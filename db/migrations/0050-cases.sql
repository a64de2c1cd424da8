-- What the operator decides beside reports of cards: who asks to keep a page, and who wishes to be left out of one.

create table cases (
  id          text collate "C" primary key,
  kind        text collate "C" not null
              check (kind in ('claim', 'wish')),
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- 'unconfirmed': a claim whose e-mail address nobody has confirmed. 'granted': its link waits to be used.
  state       text collate "C" not null
              check (state in ('unconfirmed', 'with-successor', 'with-owner', 'with-operator', 'granted', 'closed')),
  outcome     text collate "C"
              check (outcome in ('kept', 'other-keeper', 'became-owner', 'declined', 'settled', 'repeated', 'gone')),
  name         text not null,
  relationship text,
  body         text not null,
  -- Of a claim: where its link and its answers go. Of a wish: where the operator may answer.
  email        text,
  -- The owner when the case was opened or the owner was asked; null: the page had none.
  owner_id     text collate "C",
  -- Of the form that it was sent with: a form makes one case, however often it is sent.
  form_nonce   text collate "C" not null unique,
  created_at   timestamptz not null,
  -- When the e-mail address was confirmed; of a wish, when it came.
  opened_at    timestamptz,
  -- The deadline of the present state.
  due_at       timestamptz not null,
  closed_at    timestamptz,
  -- When somebody who keeps the page said that a wish is done.
  family_done_at timestamptz,
  check ((state = 'closed') = (outcome is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (kind = 'wish' or email is not null)
);
create index cases_open on cases (due_at, id) where state <> 'closed';
create index cases_closed on cases (closed_at) where state = 'closed';
create index cases_by_memorial on cases (memorial_id, created_at desc);

-- What happened to a case, for the operator. Nothing changes an entry; entries go with their case.
create table case_history (
  id         bigint generated always as identity primary key,
  case_id    text collate "C" not null
             references cases (id) on delete cascade,
  step       text collate "C" not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null
);
create index case_history_by_case on case_history (case_id, id);

-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_cases() returns trigger language plpgsql as $$
begin
  delete from cases where memorial_id = new.id;
  return null;
end $$;
create trigger purges_cases after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_cases();
