-- Emails that come back. No address is stored here, only a keyed hash of it.

-- One row for each email that was handed to the mail server. A bounce names its row by a signed token. Kept for 30 days.
create table mail_deliveries (
  -- 16 letters and digits, made of the email's id and a key.
  id           text collate "C" primary key,
  -- The keyed hash of the address.
  recipient    text collate "C" not null,
  -- Such as a…@example.org.
  hidden_email text not null,
  kind         text collate "C" not null,
  -- What the email is about, for the part of the product that sent it, such as an invitation.
  topic        text collate "C",
  about_id     text collate "C",
  memorial_id  text collate "C",
  user_id      text collate "C"
               references users (id) on delete cascade,
  sent_at      timestamptz not null,
  check ((topic is null) = (about_id is null))
);
create index mail_deliveries_by_age on mail_deliveries (sent_at);
create index mail_deliveries_by_user on mail_deliveries (user_id) where user_id is not null;

-- At most one row for each email. Kept for 90 days.
create table mail_bounces (
  delivery_id  text collate "C" primary key,
  recipient    text collate "C" not null,
  hidden_email text not null,
  kind         text collate "C" not null,
  memorial_id  text collate "C",
  user_id      text collate "C"
               references users (id) on delete cascade,
  -- 'permanent': the address doesn't work. 'failed': this email came back. 'delayed': it may still arrive.
  outcome      text collate "C" not null
               check (outcome in ('permanent', 'failed', 'delayed')),
  reason       text collate "C" not null
               check (reason in ('no-mailbox', 'unreachable', 'full', 'size', 'policy', 'other')),
  -- An enhanced status code (RFC 3463), such as 5.1.1.
  status       text collate "C",
  -- Whether emails that no one waits for are no longer sent to this address, until lifted_at.
  stops_mail   boolean not null,
  bounced_at   timestamptz not null,
  lifted_at    timestamptz,
  check (stops_mail = false or outcome = 'permanent')
);
create index mail_bounces_stopping on mail_bounces (recipient) where stops_mail and lifted_at is null;
create index mail_bounces_by_age on mail_bounces (bounced_at, delivery_id);
create index mail_bounces_by_user on mail_bounces (user_id) where user_id is not null;

-- When emails to this account's address began to come back. Null again when the address is confirmed or changed.
alter table users add column email_returned_at timestamptz;
