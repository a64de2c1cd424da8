-- Since when this passkey may confirm an action for which a session is not enough; null: it only signs in. A session can
-- add a passkey, so a passkey alone proves no more than the session.
alter table passkeys add column confirms_since timestamptz;
