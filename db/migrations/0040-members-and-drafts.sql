-- Families keep their memorials in the browser: who belongs to a memorial, its draft, its history, and who sees it.

-- Ids of sections and items. Members' calls name things by them; the public API, pages and exports never show them.
create function random_id(prefix text) returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  bytes    constant bytea := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
  letters  text := '';
begin
  for i in 0..21 loop
    letters := letters || substr(alphabet, 1 + (get_byte(bytes, i) % 62), 1);
  end loop;
  return prefix || '_' || letters;
end $$;

create function document_with_ids(document jsonb) returns jsonb language plpgsql volatile as $$
declare
  section  jsonb;
  list     text;
  sections jsonb := '[]';
begin
  for section in select value from jsonb_array_elements(coalesce(document -> 'sections', '[]')) loop
    foreach list in array array['photos', 'events', 'members', 'content'] loop
      if section ? list then
        section := jsonb_set(section, array[list], coalesce((
          select jsonb_agg(jsonb_build_object('id', random_id('itm')) || value order by place)
          from jsonb_array_elements(section -> list) with ordinality as item (value, place)
        ), '[]'));
      end if;
    end loop;
    sections := sections || jsonb_build_array(jsonb_build_object('id', random_id('sec')) || section);
  end loop;
  return document || jsonb_build_object('sections', sections);
end $$;

update memorials set document = document_with_ids(document);

drop function document_with_ids(jsonb);

-- The code of `/m/{code}`: Crockford's alphabet, made with the memorial and never changed.
create function make_short_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  -- Eight of the bytes that are random in a uuid; bytes 6 and 8 have fixed bits.
  bytes    constant bytea := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
  places   constant int[] := array[0, 1, 2, 3, 4, 5, 14, 15];
  code     text := '';
  place    int;
begin
  foreach place in array places loop
    code := code || substr(alphabet, 1 + (get_byte(bytes, place) % 32), 1);
  end loop;
  return code;
end $$;

alter table memorials drop constraint memorials_state_check;
alter table memorials
  -- Whose it is stands in memorial_members.
  drop column owner_id,
  -- 'purged': taken down long ago. The row keeps the slug and the code and nothing else.
  add constraint memorials_state_check check (state in ('draft', 'published', 'taken-down', 'purged')),
  -- Null until the first publication.
  add column level         text default 'public'
                           check (level in ('link', 'public', 'family')),
  -- Whether search engines may list a page of the level public.
  add column is_indexed    boolean not null default true,
  add column short_code    text collate "C" not null default make_short_code() unique
                           check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- The revision of the draft that was published last; the next draft continues from it.
  add column draft_revision integer not null default 0,
  add column published_at  timestamptz,
  add column taken_down_at timestamptz,
  add constraint memorials_published_level check (state <> 'published' or level is not null);

update memorials set published_at = created_at where state = 'published';

drop index memorials_listed;
create index memorials_listed on memorials (slug) include (updated_at)
  where state = 'published' and level = 'public' and is_indexed and not document @> '{"invented": true}';

create index memorials_taken_down on memorials (taken_down_at) where state = 'taken-down';

-- Every slug under which a memorial was ever public. Old ones redirect for ever and are never given to another memorial.
create table memorial_slugs (
  slug        text collate "C" primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  created_at  timestamptz not null default now()
);
create index memorial_slugs_by_memorial on memorial_slugs (memorial_id);

insert into memorial_slugs (slug, memorial_id) select slug, id from memorials where state = 'published';

create function keep_memorial_slug() returns trigger language plpgsql as $$
begin
  if exists (select from memorial_slugs where slug = new.slug and memorial_id <> new.id) then
    raise exception 'the slug belongs to another memorial'
      using errcode = 'unique_violation', constraint = 'memorials_slug_key';
  end if;
  -- A draft that was never public reserves nothing.
  if new.published_at is not null or new.state = 'published' then
    insert into memorial_slugs (slug, memorial_id) values (new.slug, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_slug after insert or update of slug, state, published_at on memorials
  for each row execute function keep_memorial_slug();

create table memorial_members (
  memorial_id   text collate "C" not null
                references memorials (id) on delete cascade,
  user_id       text collate "C" not null
                references users (id) on delete cascade,
  role          text collate "C" not null
                check (role in ('owner', 'editor', 'moderator', 'contributor')),
  reads_letters boolean not null default false,
  created_at    timestamptz not null default now(),
  primary key (memorial_id, user_id)
);
create unique index memorial_members_owner on memorial_members (memorial_id) where role = 'owner';
create index memorial_members_by_user on memorial_members (user_id);

-- Who did what. Nothing changes an entry; entries go with their memorial.
create table memorial_log (
  id          bigint generated always as identity primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- Null: the operator or the product itself. The user may be gone.
  user_id     text collate "C",
  action      text not null,
  details     jsonb not null default '{}',
  created_at  timestamptz not null default now()
);
create index memorial_log_by_memorial on memorial_log (memorial_id, id desc);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from memorials where id = old.memorial_id and state <> 'purged') then
    return old;
  end if;
  raise exception 'entries of the log are never changed';
end $$;
create trigger never_changes before update or delete on memorial_log
  for each row execute function refuse_log_change();

-- When an owner goes, the longest-serving editor becomes owner, whichever way the owner went.
create function replace_lost_owner() returns trigger language plpgsql as $$
declare
  successor text;
begin
  select user_id into successor from memorial_members
  where memorial_id = old.memorial_id and role = 'editor'
  order by created_at, user_id limit 1;
  if successor is not null then
    update memorial_members set role = 'owner'
    where memorial_id = old.memorial_id and user_id = successor;
    insert into memorial_log (memorial_id, user_id, action)
    values (old.memorial_id, successor, 'became-owner');
  end if;
  return null;
end $$;
create trigger replace_owner after delete on memorial_members
  for each row when (old.role = 'owner') execute function replace_lost_owner();

-- What members edit. No row: nothing is unpublished. These tables never notify the page cache.
create table memorial_drafts (
  memorial_id text collate "C" primary key
              references memorials (id) on delete cascade,
  -- Rises by one with each batch of changes.
  revision    integer not null
              check (revision > 0),
  document    jsonb not null
              check (jsonb_typeof(document) = 'object'),
  updated_at  timestamptz not null,
  updated_by  text collate "C"
);

-- The changes that were applied, so that a repeat is recognised and a conflict can name who came first.
create table draft_changes (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  change_id   text collate "C" not null,
  path        text collate "C" not null,
  made        text,
  user_id     text collate "C",
  created_at  timestamptz not null,
  primary key (memorial_id, change_id)
);
create index draft_changes_by_path on draft_changes (memorial_id, path, created_at desc);
create index draft_changes_by_age on draft_changes (created_at);

-- Publications, for ever, and hourly drafts, for 30 days.
create table memorial_revisions (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  number      integer not null
              check (number > 0),
  kind        text not null
              check (kind in ('published', 'draft')),
  document    jsonb not null,
  user_id     text collate "C",
  created_at  timestamptz not null,
  primary key (memorial_id, number)
);
create index memorial_revisions_by_age on memorial_revisions (created_at) where kind = 'draft';

-- What was put aside or lost to somebody else's change, for 30 days.
create table removed_parts (
  id          bigint generated always as identity primary key,
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- The id of the section or item; for a text that lost a conflict, null.
  part_id     text collate "C",
  reason      text not null
              check (reason in ('removed', 'conflict')),
  -- The list that held it, or the path of the field.
  path        text not null,
  value       jsonb not null,
  user_id     text collate "C",
  created_at  timestamptz not null
);
create index removed_parts_by_memorial on removed_parts (memorial_id, id desc);
create index removed_parts_by_age on removed_parts (created_at);
