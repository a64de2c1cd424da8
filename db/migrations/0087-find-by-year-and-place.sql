-- Finding a public memorial also by a year of birth or death and by a place (app/memorials/find).

-- The longest part comes first: the locks of the parts below stop changes of memorials until the end of the migration.
-- Pages are read meanwhile.

-- Memorials are still found by name while their years and places are added. They are last in the order of indexing, so
-- that changed memorials do not wait for them.
insert into memorial_names_due (memorial_id, since)
select id, 'infinity' from memorials where state = 'published'
on conflict do nothing;

-- The next memorials to index are read in this order. Without the index, each batch sorts all that are due.
create index memorial_names_due_by_time on memorial_names_due (since, memorial_id);

-- What narrows a name: a row for each word of a name with each year and the beginning of each place of the memorial, so
-- that a common name with a year or a place is read from one short range.
create table memorial_name_facts (
  fact        text collate "C" not null
              check (char_length(fact) between 1 and 20),
  word        text collate "C" not null
              check (char_length(word) between 1 and 40),
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  primary key (fact, word, memorial_id)
);
create index memorial_name_facts_by_memorial on memorial_name_facts (memorial_id);

create or replace trigger mark_name after update of document, state, level, is_indexed on memorials
  for each row
  when (
    (old.state, old.level, old.is_indexed, old.document - 'sections')
    is distinct from
    (new.state, new.level, new.is_indexed, new.document - 'sections')
  )
  execute function mark_memorial_name();
