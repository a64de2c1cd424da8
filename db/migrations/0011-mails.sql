-- Mails on their way. The job that sends one knows its id alone; the row goes when it is sent, when its
-- time is over, and with the account it belongs to.

create table mails (
  id         text collate "C" primary key
             check (id ~ '^mai_[0-9A-Za-z]{22}$'),
  user_id    text collate "C"
             references users (id) on delete cascade,
  -- Address and contents, encrypted with a key outside the database; null for one that goes to nobody.
  sealed     text,
  created_at timestamptz not null,
  -- Never sent after this.
  expires_at timestamptz not null
);
create index mails_by_user on mails (user_id);
create index mails_by_end on mails (expires_at);
