-- What a content delivery network (CDN) must drop, for products that stand behind one (docs/decisions/150-cdn.md).
-- A row is written in the transaction of the change, so that no purge is lost with a process.

-- No row: the product has never stood behind a CDN.
create table cdn_state (
  only_row   boolean primary key default true check (only_row),
  -- True while the product has a PURGE_URL. Without one, changes write no purges.
  is_used    boolean not null,
  -- False while a purge cannot be confirmed. Pages then have the short lifetime.
  is_trusted boolean not null default true,
  -- Of the pages that the CDN may have. After another release starts, all of them are purged.
  release    text
);

create table cdn_purges (
  id           bigint generated always as identity primary key,
  tag          text collate "C" not null,
  requested_at timestamptz not null default now(),
  -- When it is sent next, or again if a process that sends it has died.
  due_at       timestamptz not null default now(),
  attempts     integer not null default 0,
  -- It is sent a second time after this, because a response may have been on its way to the CDN.
  confirmed_at timestamptz
);
create index cdn_purges_by_due on cdn_purges (due_at);
create index cdn_purges_by_tag on cdn_purges (tag) where confirmed_at is null;

create function request_purges(tags text[]) returns void language plpgsql as $$
begin
  if cardinality(tags) = 0 or not exists (select from cdn_state where is_used) then
    return;
  end if;
  if cardinality(tags) > 10000 then
    insert into cdn_purges (tag) values ('all');
  else
    insert into cdn_purges (tag) select distinct tag from unnest(tags) as tag;
  end if;
  perform pg_notify('cdn_purges', '');
end $$;

create or replace function tell_memorial_changes(slugs text[]) returns void language plpgsql as $$
begin
  -- A statement that touches very many says so once.
  if cardinality(slugs) > 100 then
    perform pg_notify('memorial_changes', '*');
  else
    perform pg_notify('memorial_changes', slug) from unnest(slugs) as slug;
  end if;
  perform request_purges(array(select 'page-' || slug from unnest(slugs) as slug));
end $$;

create or replace function memorials_were_emptied() returns trigger language plpgsql as $$
begin
  perform pg_notify('memorial_changes', '*');
  perform request_purges(array['all']);
  return null;
end $$;

-- A picture that is added has never been served for this memorial. One that is removed must be dropped.
create or replace function shown_media_were_changed() returns trigger language plpgsql as $$
begin
  perform tell_media_changes(
    array(select distinct media_id from changed where kind in ('page', 'tribute'))
  );
  if tg_op = 'DELETE' then
    perform request_purges(array(
      select distinct 'media-' || left(md5(memorial_id), 16) from changed where kind in ('page', 'tribute')
    ));
  end if;
  return null;
end $$;

create or replace function memorials_were_opened_or_closed() returns trigger language plpgsql as $$
declare
  ids text[] := array(
    select id from before join after using (id)
    where (before.state, before.level) is distinct from (after.state, after.level)
  );
begin
  perform tell_media_changes(ids);
  perform request_purges(array(select 'media-' || left(md5(id), 16) from unnest(ids) as id));
  return null;
end $$;
