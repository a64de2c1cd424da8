-- A code for a new password belongs to the network that asked for it: another network's request puts no code in
-- its place, and guesses from elsewhere cannot use up all of its guesses.

alter table account_codes
  -- Keyed hash of the network; empty for a code that belongs to a session.
  add column requester text collate "C" not null default '',
  -- How many of the guesses came from other networks.
  add column guesses_elsewhere integer not null default 0;

alter table account_codes drop constraint account_codes_pkey;
alter table account_codes add primary key (user_id, purpose, requester);
