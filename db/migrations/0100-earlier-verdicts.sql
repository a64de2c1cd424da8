-- An undo gives back what the family thought of a sender before. Without a verdict, an undo of “Spam” gives back trust.
alter table words_senders
  alter column verdict drop not null,
  add column previous jsonb;

-- The night forgets what no undo needs any more.
create index words_senders_with_previous on words_senders (created_at) where previous is not null;
