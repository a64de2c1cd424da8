-- Finding a public memorial by its name. Names are folded by the application (app/memorials/find/fold-name.ts), because
-- databases differ in what they know of letters and accents.

-- The words of the names of listed memorials: published, of the level public, open to search engines.
create table memorial_names (
  word        text collate "C" not null
              check (char_length(word) between 1 and 40),
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- All words of the memorial, each after a space.
  words       text collate "C" not null,
  primary key (word, memorial_id) include (words)
);
create index memorial_names_by_memorial on memorial_names (memorial_id);

-- Memorials whose words are not up to date.
create table memorial_names_due (
  memorial_id text collate "C" primary key
              references memorials (id) on delete cascade,
  since       timestamptz not null default now()
);

create function mark_memorial_name() returns trigger language plpgsql as $$
begin
  insert into memorial_names_due (memorial_id) values (new.id)
  -- The update locks the row, so that the indexing of the row waits until this change is committed.
  on conflict (memorial_id) do update set since = now();
  return null;
end $$;
create trigger mark_name_of_new after insert on memorials
  for each row execute function mark_memorial_name();
create trigger mark_name after update of document, state, level, is_indexed on memorials
  for each row
  when (
    (old.state, old.level, old.is_indexed, old.document ->> 'fullName', old.document ->> 'fullName2')
    is distinct from
    (new.state, new.level, new.is_indexed, new.document ->> 'fullName', new.document ->> 'fullName2')
  )
  execute function mark_memorial_name();

insert into memorial_names_due (memorial_id) select id from memorials where state = 'published';

-- The start page shows the memorials of invented people as examples.
create index memorials_invented on memorials (slug)
  where state = 'published' and level = 'public' and document @> '{"invented": true}';
