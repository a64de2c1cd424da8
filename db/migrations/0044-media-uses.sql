-- Which memorials use which pictures and films, and where. Triggers keep it, so that it is complete whichever way rows
-- change: by the product, its command line, or at a prompt. It decides who may see a picture, and when its bytes go.

create table media_uses (
  -- The first 32 hexadecimal digits of media.id, which addresses contain. Documents may name media that are not stored.
  media_id    text collate "C" not null
              check (media_id ~ '^[0-9a-f]{32}$'),
  -- No foreign key: the triggers below remove the uses of a removed memorial.
  memorial_id text collate "C" not null,
  kind        text collate "C" not null
              check (kind in ('page', 'draft', 'history', 'removed', 'tribute', 'upload', 'intake')),
  -- How many rows of the kind's table use it. It is 0 only inside a transaction.
  row_count   integer not null
              check (row_count >= 0),
  -- Only of the kind 'intake': taken in for this memorial, and no row names it yet.
  expires_at  timestamptz,
  primary key (media_id, memorial_id, kind),
  check ((kind = 'intake') = (expires_at is not null))
);
create index media_uses_by_memorial on media_uses (memorial_id);
create index media_uses_by_expiry on media_uses (expires_at) where expires_at is not null;

alter table media
  -- Since when the sweep has found no use of it; null while it is used.
  add column unused_since timestamptz,
  -- An intake found the files stored and relies on them until then.
  add column held_until   timestamptz;
create index media_unused on media (unused_since) where unused_since is not null;

-- Everything in a document that may be an address of a picture or film: a fraction of a millisecond for two thousand.
-- Texts of people are not searched: a link in them shows no picture.
create function media_fields(document jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_array(
    document -> 'profilePhoto', document -> 'backgroundPhoto',
    jsonb_path_query_array(document, 'lax $.sections[*].*[*].photo'),
    jsonb_path_query_array(document, 'lax $.sections[*].*[*].url')
  )
$$;

-- The ids of all addresses in a text, sorted. An address counts with the product's own host before it, too.
create function media_ids_in(content text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct id order by id), '{}')
  from (
    select left(part, 32) collate "C" as id
    from unnest(string_to_array(content, '/media/')) with ordinality as parts (part, place)
    where place > 1
  ) as found
  where id ~ '^[0-9a-f]{32}$'
$$;

insert into media_uses (media_id, memorial_id, kind, row_count)
select media_id, memorial_id, kind, count(*)
from (
  select id as memorial_id, 'page' as kind, media_ids_in(media_fields(document)::text) as ids from memorials
  union all
  select memorial_id, 'draft', media_ids_in(media_fields(document)::text) from memorial_drafts
  union all
  select memorial_id, 'history', media_ids_in(media_fields(document)::text) from memorial_revisions
  union all
  select memorial_id, 'removed', media_ids_in(value::text) from removed_parts
  union all
  select memorial_id, 'tribute', media_ids_in(photo) from tributes where photo is not null
  union all
  select memorial_id, 'upload', media_ids_in(address) from uploads where address is not null
) as sources, unnest(ids) as media_id
group by media_id, memorial_id, kind;

create function change_media_uses(of_memorial text, of_kind text, before text[], after text[])
returns void language plpgsql as $$
declare
  gone text[];
begin
  -- In the order of the ids, so that two transactions never wait for each other.
  insert into media_uses (media_id, memorial_id, kind, row_count)
  select id, of_memorial, of_kind, 1
  from (select unnest(after) except select unnest(before)) as added (id)
  order by id
  on conflict (media_id, memorial_id, kind) do update set row_count = media_uses.row_count + 1;

  gone := array(select unnest(before) except select unnest(after));
  if gone = '{}' then
    return;
  end if;
  -- First counted, then removed: the count holds the row against other transactions.
  update media_uses set row_count = greatest(row_count - 1, 0)
  where media_id = any (gone) and memorial_id = of_memorial and kind = of_kind;
  delete from media_uses
  where media_id = any (gone) and memorial_id = of_memorial and kind = of_kind and row_count = 0;
end $$;

create function change_documents(of_memorial text, of_kind text, before jsonb, after jsonb)
returns void language plpgsql as $$
declare
  fields_before constant jsonb := media_fields(before);
  fields_after  constant jsonb := media_fields(after);
begin
  -- Nearly every autosave ends here.
  if fields_before = fields_after then
    return;
  end if;
  perform change_media_uses(
    of_memorial, of_kind, media_ids_in(fields_before::text), media_ids_in(fields_after::text)
  );
end $$;

-- The first argument of each trigger is the kind; the second one names the column.

create function page_uses_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- The rows that refer to the memorial remove their own uses; what was only taken in has no row.
    delete from media_uses where memorial_id = old.id;
  elsif tg_op = 'INSERT' then
    perform change_documents(new.id, 'page', null, new.document);
  elsif new.id = old.id then
    perform change_documents(new.id, 'page', old.document, new.document);
  else
    perform change_documents(old.id, 'page', old.document, null);
    perform change_documents(new.id, 'page', null, new.document);
  end if;
  return null;
end $$;
create trigger uses_media after insert or update of id, document or delete on memorials
  for each row execute function page_uses_media();

create function document_uses_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_documents(new.memorial_id, tg_argv[0], null, new.document);
  elsif tg_op = 'DELETE' then
    perform change_documents(old.memorial_id, tg_argv[0], old.document, null);
  elsif new.memorial_id = old.memorial_id then
    perform change_documents(new.memorial_id, tg_argv[0], old.document, new.document);
  else
    perform change_documents(old.memorial_id, tg_argv[0], old.document, null);
    perform change_documents(new.memorial_id, tg_argv[0], null, new.document);
  end if;
  return null;
end $$;
create trigger uses_media after insert or update of memorial_id, document or delete on memorial_drafts
  for each row execute function document_uses_media('draft');
create trigger uses_media after insert or update of memorial_id, document on memorial_revisions
  for each row execute function document_uses_media('history');

-- Hundreds of revisions are deleted at once, and each may show the same two thousand pictures.
create function revisions_use_no_media() returns trigger language plpgsql as $$
begin
  update media_uses set row_count = greatest(row_count - revisions, 0)
  from (
    select memorial_id as of_memorial, media as of_media, count(*) as revisions
    from before, unnest(media_ids_in(media_fields(document)::text)) as media
    group by memorial_id, media
  ) as gone
  where media_id = of_media and memorial_id = of_memorial and kind = 'history';
  delete from media_uses
  where memorial_id in (select memorial_id from before) and kind = 'history' and row_count = 0;
  return null;
end $$;
create trigger stops_using_media after delete on memorial_revisions
  referencing old table as before
  for each statement execute function revisions_use_no_media();

create function value_uses_media() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform change_media_uses(
      old.memorial_id, tg_argv[0], media_ids_in(to_jsonb(old) ->> tg_argv[1]), '{}'
    );
  end if;
  if tg_op <> 'DELETE' then
    perform change_media_uses(
      new.memorial_id, tg_argv[0], '{}', media_ids_in(to_jsonb(new) ->> tg_argv[1])
    );
  end if;
  return null;
end $$;
create trigger uses_media after insert or update of memorial_id, value or delete on removed_parts
  for each row execute function value_uses_media('removed', 'value');
-- Most tributes have no picture.
create trigger uses_media after insert on tributes
  for each row when (new.photo is not null) execute function value_uses_media('tribute', 'photo');
create trigger uses_other_media after update of memorial_id, photo on tributes
  for each row when (old.photo is not null or new.photo is not null)
  execute function value_uses_media('tribute', 'photo');
create trigger stops_using_media after delete on tributes
  for each row when (old.photo is not null) execute function value_uses_media('tribute', 'photo');
create trigger uses_media after insert on uploads
  for each row when (new.address is not null) execute function value_uses_media('upload', 'address');
create trigger uses_other_media after update of memorial_id, address on uploads
  for each row when (old.address is distinct from new.address or old.memorial_id <> new.memorial_id)
  execute function value_uses_media('upload', 'address');
create trigger stops_using_media after delete on uploads
  for each row when (old.address is not null) execute function value_uses_media('upload', 'address');

create function no_row_uses_media() returns trigger language plpgsql as $$
begin
  delete from media_uses where kind = tg_argv[0];
  return null;
end $$;
create trigger uses_no_media after truncate on memorials
  for each statement execute function no_row_uses_media('page');
create trigger uses_no_media after truncate on memorial_drafts
  for each statement execute function no_row_uses_media('draft');
create trigger uses_no_media after truncate on memorial_revisions
  for each statement execute function no_row_uses_media('history');
create trigger uses_no_media after truncate on removed_parts
  for each statement execute function no_row_uses_media('removed');
create trigger uses_no_media after truncate on tributes
  for each statement execute function no_row_uses_media('tribute');
create trigger uses_no_media after truncate on uploads
  for each statement execute function no_row_uses_media('upload');

-- Tells every instance what may have been opened or closed to visitors. A notice on the channel media_changes holds ids
-- of media and of memorials with commas between them; an asterisk means everything. Drafts and histories notify nobody.

create function tell_media_changes(ids text[]) returns void language plpgsql as $$
declare
  -- A notice has less than 8,000 bytes.
  per_notice constant int := 200;
begin
  if cardinality(ids) > 20 * per_notice then
    perform pg_notify('media_changes', '*');
  else
    perform pg_notify('media_changes', string_agg(id, ','))
    from unnest(ids) with ordinality as listed (id, place)
    group by (place - 1) / per_notice;
  end if;
end $$;

create function shown_media_were_changed() returns trigger language plpgsql as $$
begin
  perform tell_media_changes(
    array(select distinct media_id from changed where kind in ('page', 'tribute'))
  );
  return null;
end $$;
create trigger tell_additions after insert on media_uses
  referencing new table as changed
  for each statement execute function shown_media_were_changed();
create trigger tell_removals after delete on media_uses
  referencing old table as changed
  for each statement execute function shown_media_were_changed();

create function all_media_were_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('media_changes', '*');
  return null;
end $$;
create trigger tell_emptying after truncate on media_uses
  for each statement execute function all_media_were_changed();

-- A memorial that is published, taken down, brought back, or shown to others than before.
create function memorials_were_opened_or_closed() returns trigger language plpgsql as $$
begin
  perform tell_media_changes(array(
    select id from before join after using (id)
    where (before.state, before.level) is distinct from (after.state, after.level)
  ));
  return null;
end $$;
create trigger tell_media_of_updates after update on memorials
  referencing old table as before new table as after
  for each statement execute function memorials_were_opened_or_closed();
