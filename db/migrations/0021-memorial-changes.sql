-- Says which memorials changed, so that every instance drops the pages it keeps of them. It is said when
-- the transaction commits, whoever wrote: the product, its command line, or somebody at a prompt.
--
-- A notice on the channel memorial_changes holds one slug; an asterisk means every memorial.

create function tell_memorial_changes(slugs text[]) returns void language plpgsql as $$
begin
  -- A statement that touches very many says so once.
  if cardinality(slugs) > 100 then
    perform pg_notify('memorial_changes', '*');
  else
    perform pg_notify('memorial_changes', slug) from unnest(slugs) as slug;
  end if;
end $$;

create function memorials_were_updated() returns trigger language plpgsql as $$
begin
  perform tell_memorial_changes(array(select slug from before union select slug from after));
  return null;
end $$;

create function memorials_were_removed() returns trigger language plpgsql as $$
begin
  perform tell_memorial_changes(array(select slug from before));
  return null;
end $$;

create function memorials_were_emptied() returns trigger language plpgsql as $$
begin
  perform pg_notify('memorial_changes', '*');
  return null;
end $$;

create function tributes_were_changed() returns trigger language plpgsql as $$
begin
  perform tell_memorial_changes(array(
    select slug from memorials where id in (select distinct memorial_id from changed)
  ));
  return null;
end $$;

-- A new memorial says nothing: a page that was not there is kept nowhere.
create trigger tell_updates after update on memorials
  referencing old table as before new table as after
  for each statement execute function memorials_were_updated();
create trigger tell_removals after delete on memorials
  referencing old table as before
  for each statement execute function memorials_were_removed();
create trigger tell_emptying after truncate on memorials
  for each statement execute function memorials_were_emptied();

create trigger tell_additions after insert on tributes
  referencing new table as changed
  for each statement execute function tributes_were_changed();
create trigger tell_updates after update on tributes
  referencing new table as changed
  for each statement execute function tributes_were_changed();
create trigger tell_removals after delete on tributes
  referencing old table as changed
  for each statement execute function tributes_were_changed();
