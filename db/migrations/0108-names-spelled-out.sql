-- Søren is found by 'soeren' too, and Åse by 'aase' (app/memorials/find/fold-name.ts). Memorials with such letters are
-- indexed again by processes that fold them so, as in 0103.
create or replace function keep_for_folding() returns trigger language plpgsql as $$
begin
  -- The row of a memorial that is deleted goes with it.
  if current_setting('memorials.folding', true) is distinct from '0108'
    and exists (select from memorials where id = old.memorial_id) then
    return null;
  end if;
  return old;
end $$;

insert into memorial_names_due (memorial_id, since)
select id, 'infinity' from memorials
where state = 'published' and (document - 'sections')::text ~ U&'[\00C5\00D8\00E5\00F8\212B]|[Aa]\030A'
on conflict do nothing;
