-- What somebody is asked by mail, in one table: an invitation to help, a handover to another owner, and the successor
-- whom an owner has named for later. The ids stay, because the links in mails are made of them.

-- Another process must not add a row that would be lost with the old tables.
lock table memorial_invitations, memorial_handovers, memorial_successors in exclusive mode;

create table offers (
  -- `inv_…`, `han_…` or `suc_…`. The token of the link is this id and a keyed hash of it, which is stored nowhere. A
  -- successor gets another id each time he or she is asked, so that earlier links stay over.
  id          text collate "C" primary key,
  kind        text collate "C" not null
              check (kind in ('invitation', 'handover', 'successor')),
  memorial_id text collate "C" not null,
  -- Normalised as in users.email.
  email       text collate "C" not null,
  -- What an invited person becomes. The others become the owner.
  role        text collate "C"
              check (role in ('editor', 'moderator', 'contributor')),
  -- What the owner wants to say to the successor. A later owner does not read it.
  note        text not null default '',
  -- The inviter, or the owner, whose account may be gone.
  made_by     text collate "C" not null,
  made_at     timestamptz not null,
  -- Null while a named successor is not asked.
  sent_at     timestamptz,
  expires_at  timestamptz,
  -- When the mail server refused the address of an invitation.
  refused_at  timestamptz,
  -- Why the successor is asked, and of which silent owner; that is null if the memorial had no owner.
  because     text collate "C"
              check (because in ('owner-gone', 'silence', 'claim')),
  asked_of    text collate "C",
  reminded_at timestamptz,
  -- When the successor of a memorial without an owner had not answered in time. Only a claim asks again.
  lapsed_at   timestamptz,
  -- An invitation goes with the account that made it.
  inviter     text collate "C" generated always as (case when kind = 'invitation' then made_by end) stored,
  check (left(id, 4) = case kind when 'invitation' then 'inv_' when 'handover' then 'han_' else 'suc_' end),
  check ((role is not null) = (kind = 'invitation')),
  check ((sent_at is null) = (expires_at is null)),
  check (sent_at is not null or kind = 'successor'),
  check ((because is not null) = (kind = 'successor' and sent_at is not null))
);

insert into offers (id, kind, memorial_id, email, role, made_by, made_at, sent_at, expires_at, refused_at)
select id, 'invitation', memorial_id, email, role, invited_by, created_at, created_at, expires_at, refused_at
from memorial_invitations;

insert into offers (id, kind, memorial_id, email, made_by, made_at, sent_at, expires_at)
select id, 'handover', memorial_id, email, proposed_by, created_at, created_at, expires_at
from memorial_handovers;

-- One who was never asked has no link yet. The memorial's id makes one that is unique.
insert into offers (
  id, kind, memorial_id, email, note, made_by, made_at, sent_at, expires_at, because, asked_of, reminded_at, lapsed_at
)
select coalesce(asked_id, 'suc_' || substr(memorial_id, 5)), 'successor', memorial_id, email, note, named_by, named_at,
  asked_at, expires_at, asked_because, asked_of, reminded_at, lapsed_at
from memorial_successors;

-- One invitation for each address, one handover and one successor: another one replaces it.
create unique index offers_one_each on offers
  (memorial_id, kind, (case when kind = 'invitation' then email end)) nulls not distinct;
create index offers_by_email on offers (email);
create index offers_by_inviter on offers (inviter) where inviter is not null;
create index offers_by_age on offers (kind, expires_at);

alter table offers
  add foreign key (memorial_id) references memorials (id) on delete cascade,
  add foreign key (inviter) references users (id) on delete cascade;

-- Whichever way a memorial gets another owner, nothing that an earlier owner began takes it away from the new one.
create or replace function end_following() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.role = 'owner' then
    return null;
  end if;
  delete from offers
  where memorial_id = new.memorial_id and kind = 'handover' and made_by <> new.user_id;
  update offers
  set sent_at = null, expires_at = null, because = null, asked_of = null, reminded_at = null, lapsed_at = null
  where memorial_id = new.memorial_id and kind = 'successor' and (sent_at is not null or lapsed_at is not null);
  return null;
end $$;

-- Of a memorial that was taken down long ago only the addresses stay.
create or replace function purge_following() returns trigger language plpgsql as $$
begin
  delete from offers where memorial_id = new.id;
  return null;
end $$;
create or replace function purge_requests() returns trigger language plpgsql as $$
begin
  delete from help_requests where memorial_id = new.id;
  delete from memorial_guests where memorial_id = new.id;
  delete from memorial_doors where memorial_id = new.id;
  return null;
end $$;

drop table memorial_invitations, memorial_handovers, memorial_successors;
