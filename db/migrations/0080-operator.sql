-- The operator's screen: who is signed in to it, what operators did, and when support looked at a memorial.

-- A code is also mailed to an operator at each sign-in to the screen.
alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'operator-sign-in')) not valid;
alter table account_codes validate constraint account_codes_purpose_check;

-- Ends with the session of the account to which it belongs.
create table operator_sessions (
  session_id   text collate "C" primary key
               references sessions (id) on delete cascade,
  -- SHA-256 of the cookie's random value.
  token_hash   text collate "C" not null unique,
  created_at   timestamptz not null,
  last_used_at timestamptz not null
);

create table support_sessions (
  id          text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- The account may be gone.
  operator_id text collate "C" not null,
  reason      text not null
              check (char_length(reason) between 10 and 500),
  started_at  timestamptz not null,
  ends_at     timestamptz not null
);
create index support_sessions_by_memorial on support_sessions (memorial_id, operator_id, ends_at);
create index support_sessions_by_end on support_sessions (ends_at);

create table operator_log (
  id          bigint generated always as identity primary key,
  -- The account and the memorial may be gone.
  user_id     text collate "C" not null,
  email       text not null,
  action      text collate "C" not null,
  memorial_id text collate "C",
  case_id     text collate "C",
  details     jsonb not null default '{}'
              check (jsonb_typeof(details) = 'object'),
  -- Of the form that was sent, so that a form sent twice acts once.
  form_nonce  text collate "C" unique,
  created_at  timestamptz not null
);
create index operator_log_by_time on operator_log (created_at);

create function refuse_operator_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the operator''s log are never changed';
end $$;
create trigger never_changes before update on operator_log
  for each row execute function refuse_operator_log_change();

-- The doctor's last report, whichever instance made it.
create table operator_reports (
  name    text collate "C" primary key,
  content jsonb not null,
  made_at timestamptz not null
);
