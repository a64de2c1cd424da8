-- Splits the largest tables into hash partitions by memorial. docs/operating.md, "Partitions", says when and how. All of
-- it is one transaction: until its end nothing has changed, and no one else reads or writes these tables meanwhile.
begin;
set local lock_timeout = '10s';

create temp table rebuilt (place int generated always as identity, step int, statement text) on commit drop;

do $$
declare
  -- Another number needs another copy of all rows, so it is larger than it has to be at first.
  parts  constant int := 16;
  tables constant text[] := array[
    'media_uses', 'memorial_revisions', 'draft_changes', 'draft_authors', 'removed_parts', 'memorial_log', 'tributes',
    'tribute_counts', 'tribute_submissions', 'condolences', 'condolence_reads', 'condolence_replies', 'attendance',
    'attendance_mails'
  ];
  oids   constant oid[] := array(select to_regclass(name)::oid from unnest(tables) as name);
  name   text;
  column_name text;
  column_sequence text;
  counter bigint;
  found  record;
begin
  if exists (select from pg_class where oid = any (oids) and relkind = 'p') then
    raise exception 'The tables are partitioned already.';
  end if;

  -- What a new table does not get by "like": each as the statement that makes it again.
  insert into rebuilt (step, statement)
  select case contype when 'f' then 4 else 1 end, format('alter table %s add constraint %I %s',
    conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
  from pg_constraint
  where contype in ('p', 'u') and conrelid = any (oids)
    or contype = 'f' and (conrelid = any (oids) or confrelid = any (oids))
  order by contype, oid;
  insert into rebuilt (step, statement)
  select 2, pg_get_indexdef(indexrelid) from pg_index
  where indrelid = any (oids) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indexrelid;
  insert into rebuilt (step, statement)
  select 3, pg_get_triggerdef(oid) from pg_trigger
  where tgrelid = any (oids) and not tgisinternal
    -- Only the release before 0083 needs it, and a partitioned table cannot have it.
    and tgfoid <> 'fill_memorial_id'::regproc
  order by tgname;

  for found in select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and (conrelid = any (oids) or confrelid = any (oids))
  loop
    execute format('alter table %s drop constraint %I', found.of_table, found.conname);
  end loop;

  foreach name in array tables loop
    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format(
      'create table %I (like %I including all excluding indexes excluding statistics) partition by hash (memorial_id)',
      name, name || '_whole'
    );
    for part in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_part_' || part, name, parts, part);
    end loop;
    execute format('insert into %I overriding system value select * from %I', name, name || '_whole');
    -- The next number of a table with numbers.
    for column_name in select attname from pg_attribute
      where attrelid = name::regclass and attidentity <> '' and not attisdropped
    loop
      column_sequence := pg_get_serial_sequence(name || '_whole', column_name);
      execute format('select last_value + 1 from %s', column_sequence) into counter;
      execute format('drop table %I', name || '_whole');
      execute format('alter sequence %s rename to %I',
        pg_get_serial_sequence(name, column_name), name || '_' || column_name || '_seq');
      execute format('alter table %I alter column %I restart with %s', name, column_name, counter);
    end loop;
    if to_regclass(name || '_whole') is not null then
      execute format('drop table %I', name || '_whole');
    end if;
  end loop;

  for found in select statement from rebuilt order by step, place loop
    execute found.statement;
  end loop;
end $$;

commit;
analyze;
