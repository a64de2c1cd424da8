-- Visitors write: tributes that wait for the family, letters that only the family reads, and reports of cards.

alter table tributes
  -- 'document': came with an import, and the next import replaces it. 'visitor': no import and no publication touches it.
  add column source text collate "C" not null default 'document'
             check (source in ('document', 'visitor'));
create index tributes_of_visitors on tributes (memorial_id, position) where source = 'visitor';

-- Counts follow the rows, so that one more tribute never counts the others again. A count is 0 only inside a statement.
alter table tribute_counts drop constraint tribute_counts_tributes_check;
alter table tribute_counts add constraint tribute_counts_tributes_check check (tributes >= 0);

create function count_added_tributes() returns trigger language plpgsql as $$
begin
  insert into tribute_counts (memorial_id, category, tributes)
  select memorial_id, coalesce(category, relationship, ''), count(*)
  from added
  group by 1, 2
  -- In one order, so that two transactions never wait for each other.
  order by 1, 2
  on conflict (memorial_id, category)
  do update set tributes = tribute_counts.tributes + excluded.tributes;
  return null;
end $$;

create function count_removed_tributes() returns trigger language plpgsql as $$
begin
  update tribute_counts set tributes = greatest(tribute_counts.tributes - gone.tributes, 0)
  from (
    select memorial_id, coalesce(category, relationship, '') as category, count(*) as tributes
    from removed
    group by 1, 2
  ) as gone
  where tribute_counts.memorial_id = gone.memorial_id and tribute_counts.category = gone.category;
  delete from tribute_counts
  where tributes = 0 and memorial_id in (select memorial_id from removed);
  return null;
end $$;

create trigger count_additions after insert on tributes
  referencing new table as added
  for each statement execute function count_added_tributes();
-- First the additions of an update, then its removals: a count is not deleted between them.
create trigger count_update_1 after update on tributes
  referencing new table as added
  for each statement execute function count_added_tributes();
create trigger count_update_2 after update on tributes
  referencing old table as removed
  for each statement execute function count_removed_tributes();
create trigger count_removals after delete on tributes
  referencing old table as removed
  for each statement execute function count_removed_tributes();

create function count_no_tributes() returns trigger language plpgsql as $$
begin
  delete from tribute_counts;
  return null;
end $$;
create trigger count_emptying after truncate on tributes
  for each statement execute function count_no_tributes();

-- How a family wants the words of visitors. No row: the defaults.
create table words_settings (
  memorial_id  text collate "C" primary key
               references memorials (id) on delete cascade,
  tributes     text collate "C" not null default 'family'
               check (tributes in ('family', 'trusted', 'closed')),
  letters      text collate "C" not null default 'open'
               check (letters in ('open', 'closed')),
  notify       text collate "C" not null default 'at-once'
               check (notify in ('at-once', 'evening', 'never')),
  -- Of the owner's browser, such as 'Europe/Vienna'; 18:00 is meant in it.
  time_zone    text not null default 'UTC',
  -- The member who sees waiting words and reported letters before the others.
  first_reader text collate "C"
               references users (id) on delete set null,
  -- Where answers to the family's mails may go; null: nowhere.
  reply_to     text
);

-- A tribute that a visitor has written, in every state. A published one has a row in tributes as well.
create table tribute_submissions (
  id             text collate "C" primary key,
  memorial_id    text collate "C" not null
                 references memorials (id) on delete cascade,
  state          text collate "C" not null
                 check (state in ('waiting', 'held', 'published', 'declined', 'withdrawn')),
  -- The state before the last decision, for its undo.
  previous_state text collate "C",
  -- Rises with each change by the writer, so that a decision can say what was read.
  revision       integer not null default 1
                 check (revision > 0),
  -- Published, and newer words of the writer wait: this row has them, the row in tributes the older ones.
  has_change     boolean not null default false,
  tribute_id     text collate "C" unique
                 references tributes (id) on delete set null,
  name           text not null,
  relationship   text,
  category       text,
  body           text not null,
  photo          text,
  email          text,
  -- Keyed hashes of the writer's browser, network and e-mail address.
  sender_keys    text[] not null default '{}',
  is_folded      boolean not null default false,
  -- Why it was held, by name.
  reasons        text[] not null default '{}',
  -- Of the words, without case and spaces; null for short words, which many people write.
  words_hash     text collate "C",
  -- Of the form that it was sent with: a form makes one tribute, however often it is sent.
  form_nonce     text collate "C" not null unique,
  created_at     timestamptz not null,
  -- When the writer wrote or changed it.
  written_at     timestamptz not null,
  decided_at     timestamptz,
  decided_by     text collate "C",
  -- The row in tributes that the last decision replaced or removed, for its undo.
  replaced       jsonb,
  -- When the first reader of the memorial has seen these words; older than written_at: not the present ones.
  first_read_at  timestamptz
);
create index tribute_submissions_listed
  on tribute_submissions (memorial_id, state, written_at desc, id desc);
create index tribute_submissions_by_words
  on tribute_submissions (words_hash) where words_hash is not null;
create index tribute_submissions_changed
  on tribute_submissions (memorial_id, written_at desc, id desc) where has_change;

-- A letter to the family. It never appears on the page.
create table condolences (
  id           text collate "C" primary key,
  memorial_id  text collate "C" not null
               references memorials (id) on delete cascade,
  state        text collate "C" not null
               check (state in ('arrived', 'held', 'withdrawn')),
  revision     integer not null default 1
               check (revision > 0),
  name         text not null,
  relationship text,
  body         text not null,
  photo        text,
  email        text,
  may_answer   boolean not null default false,
  sender_keys  text[] not null default '{}',
  is_folded    boolean not null default false,
  reasons      text[] not null default '{}',
  words_hash   text collate "C",
  form_nonce   text collate "C" not null unique,
  created_at   timestamptz not null,
  written_at   timestamptz not null
);
create index condolences_listed on condolences (memorial_id, state, written_at desc, id desc);
create index condolences_by_words on condolences (words_hash) where words_hash is not null;

create table condolence_reads (
  condolence_id text collate "C" not null
                references condolences (id) on delete cascade,
  user_id       text collate "C" not null
                references users (id) on delete cascade,
  read_at       timestamptz not null,
  primary key (condolence_id, user_id)
);

-- What the family has answered. The text stays after the mail has gone.
create table condolence_replies (
  id            text collate "C" primary key,
  condolence_id text collate "C" not null
                references condolences (id) on delete cascade,
  user_id       text collate "C",
  kind          text collate "C" not null
                check (kind in ('reply', 'thanks')),
  body          text not null,
  created_at    timestamptz not null,
  -- When the mail server took the mail, or refused its address for ever.
  sent_at       timestamptz,
  refused_at    timestamptz
);
create index condolence_replies_by_letter on condolence_replies (condolence_id, created_at);

-- What a family has decided about senders, by the keys of tribute_submissions.sender_keys.
create table words_senders (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  sender_key  text collate "C" not null,
  verdict     text collate "C" not null
              check (verdict in ('trusted', 'blocked')),
  user_id     text collate "C",
  created_at  timestamptz not null,
  primary key (memorial_id, sender_key)
);

-- What a member is told by mail, and when it was told last.
create table words_notifications (
  memorial_id  text collate "C" not null
               references memorials (id) on delete cascade,
  user_id      text collate "C" not null
               references users (id) on delete cascade,
  -- This member's own choice; null: the memorial's.
  notify       text collate "C"
               check (notify in ('at-once', 'evening', 'never')),
  paused_until timestamptz,
  sent_at      timestamptz,
  -- When the mail server refused the address for ever.
  refused_at   timestamptz,
  primary key (memorial_id, user_id)
);

-- Whom a mail is to tell that words wait. Not in backups: the product that was backed up has told them.
create table words_due (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  user_id     text collate "C" not null
              references users (id) on delete cascade,
  -- When the first of the words came that the member was not told of.
  since       timestamptz not null,
  primary key (memorial_id, user_id)
);

-- "Something is wrong here", said of a card.
create table card_reports (
  id          text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  tribute_id  text collate "C"
              references tributes (id) on delete set null,
  reason      text collate "C" not null
              check (reason in ('hurts', 'wrong', 'about-me', 'mine', 'copyright')),
  body        text,
  email       text,
  state       text collate "C" not null default 'open'
              check (state in ('open', 'closed')),
  created_at  timestamptz not null,
  closed_at   timestamptz,
  -- When the first reader of the memorial has seen it.
  first_read_at timestamptz,
  -- When the operator has closed it; only for reasons that go to the operator.
  case_closed_at timestamptz
);
create index card_reports_cases on card_reports (created_at, id)
  where case_closed_at is null and reason in ('about-me', 'mine', 'copyright');
create index card_reports_by_memorial on card_reports (memorial_id, state, created_at desc);

-- Pictures of visitors: only members see them, until a tribute shows them.
alter table media_uses drop constraint media_uses_kind_check;
alter table media_uses add constraint media_uses_kind_check
  check (kind in ('page', 'draft', 'history', 'removed', 'tribute', 'upload', 'intake', 'submission', 'letter'));

create trigger uses_media after insert on tribute_submissions
  for each row when (new.photo is not null) execute function value_uses_media('submission', 'photo');
create trigger uses_other_media after update of memorial_id, photo on tribute_submissions
  for each row when (old.photo is not null or new.photo is not null)
  execute function value_uses_media('submission', 'photo');
create trigger stops_using_media after delete on tribute_submissions
  for each row when (old.photo is not null) execute function value_uses_media('submission', 'photo');
create trigger uses_no_media after truncate on tribute_submissions
  for each statement execute function no_row_uses_media('submission');
create trigger uses_media after insert on condolences
  for each row when (new.photo is not null) execute function value_uses_media('letter', 'photo');
create trigger uses_other_media after update of memorial_id, photo on condolences
  for each row when (old.photo is not null or new.photo is not null)
  execute function value_uses_media('letter', 'photo');
create trigger stops_using_media after delete on condolences
  for each row when (old.photo is not null) execute function value_uses_media('letter', 'photo');
create trigger uses_no_media after truncate on condolences
  for each statement execute function no_row_uses_media('letter');

-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_words() returns trigger language plpgsql as $$
begin
  delete from tributes where memorial_id = new.id;
  delete from tribute_submissions where memorial_id = new.id;
  delete from condolences where memorial_id = new.id;
  delete from words_settings where memorial_id = new.id;
  delete from words_senders where memorial_id = new.id;
  delete from words_notifications where memorial_id = new.id;
  delete from words_due where memorial_id = new.id;
  delete from card_reports where memorial_id = new.id;
  return null;
end $$;
create trigger purges_words after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_words();
