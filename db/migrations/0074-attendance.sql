-- Funerals: what is published of each gathering, and who has said that they are coming.

-- The gatherings of published pages. Kept by the trigger below, whoever publishes.
create table memorial_gatherings (
  memorial_id    text collate "C" not null
                 references memorials (id) on delete cascade,
  gathering_id   text collate "C" not null,
  -- The SEQUENCE of its calendar entry: grows with each publication that changes, removes or restores it.
  sequence       integer not null default 0
                 check (sequence >= 0),
  content        jsonb not null,
  -- YYYY-MM-DD, on the calendar of the place.
  takes_place_on text collate "C" generated always as (content ->> 'date') stored,
  removed_at     timestamptz,
  primary key (memorial_id, gathering_id)
);
create index memorial_gatherings_by_day on memorial_gatherings (takes_place_on) where removed_at is null;

create function gatherings_in(document jsonb) returns table (id text, content jsonb) language sql immutable as $$
  select distinct on (gathering ->> 'id') gathering ->> 'id', gathering
  from jsonb_path_query(document, 'lax $.sections[*] ? (@.type == "serviceSection").gatherings[*]') as gathering
  where gathering ->> 'id' is not null
$$;

create function note_gatherings() returns trigger language plpgsql as $$
begin
  insert into memorial_gatherings (memorial_id, gathering_id, content)
  select new.id, id, content from gatherings_in(new.document)
  on conflict (memorial_id, gathering_id) do update
    set content = excluded.content, sequence = memorial_gatherings.sequence + 1, removed_at = null
    where memorial_gatherings.content <> excluded.content or memorial_gatherings.removed_at is not null;
  update memorial_gatherings set sequence = sequence + 1, removed_at = now()
  where memorial_id = new.id and removed_at is null
    and gathering_id not in (select id from gatherings_in(new.document));
  return null;
end $$;
create trigger note_gatherings_of_new after insert on memorials
  for each row when (new.state = 'published') execute function note_gatherings();
create trigger note_gatherings after update of document, state on memorials
  for each row
  when (
    new.state = 'published'
    and (old.state, old.document -> 'sections') is distinct from (new.state, new.document -> 'sections')
  )
  execute function note_gatherings();

insert into memorial_gatherings (memorial_id, gathering_id, content)
select memorials.id, found.id, found.content
from memorials, gatherings_in(document) as found
where state = 'published' and document @? '$.sections[*] ? (@.type == "serviceSection")';

-- An answer of a visitor: "I'm coming". Deleted 90 days after the last gathering.
create table attendance (
  id                 text collate "C" primary key,
  memorial_id        text collate "C" not null
                     references memorials (id) on delete cascade,
  -- 'held': in spam. 'cancelled': everything that the guest had written is erased.
  state              text collate "C" not null
                     check (state in ('coming', 'held', 'cancelled')),
  name               text not null,
  people             integer not null
                     check (people between 0 and 20),
  -- Ids of gatherings.
  gatherings         text[] not null,
  note               text,
  email              text,
  -- When somebody has answered by the link in a mail to `email`, or was signed in with it.
  email_confirmed_at timestamptz,
  -- When the mail server has refused `email` for ever.
  email_refused_at   timestamptz,
  -- The language in which the guest answered, as a BCP 47 tag; null: that of the page.
  language           text,
  -- What the guest has been told of each of these gatherings, by its id.
  told               jsonb not null default '{}'
                     check (jsonb_typeof(told) = 'object'),
  -- Keyed hashes of the guest's browser, network and e-mail address.
  sender_keys        text[] not null default '{}',
  reasons            text[] not null default '{}',
  -- A form makes one answer, however often it is sent.
  form_nonce         text collate "C" not null unique,
  created_at         timestamptz not null,
  written_at         timestamptz not null
);
create index attendance_listed on attendance (memorial_id, created_at, id) where state <> 'cancelled';

-- What a family has told its guests. The thanks can be written once.
create table attendance_notices (
  id          text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  kind        text collate "C" not null
              check (kind in ('changes', 'thanks')),
  -- The family's own words; empty: none.
  body        text not null,
  user_id     text collate "C",
  -- To how many guests it goes.
  recipients  integer not null,
  created_at  timestamptz not null
);
create unique index attendance_thanks on attendance_notices (memorial_id) where kind = 'thanks';
create index attendance_notices_by_memorial on attendance_notices (memorial_id, created_at);

-- One row for each guest and notice. Not in backups: the product that was backed up has told the guests.
create table attendance_mails (
  notice_id     text collate "C" not null
                references attendance_notices (id) on delete cascade,
  attendance_id text collate "C" not null
                references attendance (id) on delete cascade,
  -- What the guest knew of the gatherings that changed, and what they are now, by their ids.
  was           jsonb not null,
  became        jsonb not null,
  -- Not before; later than the notice if too many mails went to the address.
  due_at        timestamptz not null,
  -- Null until its mail is queued, in the same transaction.
  queued_at     timestamptz,
  sent_at       timestamptz,
  refused_at    timestamptz,
  primary key (notice_id, attendance_id)
);
create index attendance_mails_by_guest on attendance_mails (attendance_id);
create index attendance_mails_waiting on attendance_mails (due_at) where queued_at is null;

-- Of a memorial that was taken down long ago only the addresses stay.
create function purge_attendance() returns trigger language plpgsql as $$
begin
  delete from attendance where memorial_id = new.id;
  delete from attendance_notices where memorial_id = new.id;
  delete from memorial_gatherings where memorial_id = new.id;
  return null;
end $$;
create trigger purges_attendance after update of state on memorials
  for each row when (new.state = 'purged' and old.state <> 'purged') execute function purge_attendance();
