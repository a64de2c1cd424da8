-- While instances are replaced one after the other, those of an earlier release index names as they fold them. So only a
-- process that says in which folding it indexes takes memorials from the list, and those of 0101 are listed once more.
create function keep_for_folding() returns trigger language plpgsql as $$
begin
  -- The row of a memorial that is deleted goes with it.
  if current_setting('memorials.folding', true) is distinct from '0103'
    and exists (select from memorials where id = old.memorial_id) then
    return null;
  end if;
  return old;
end $$;

do $$
declare
  -- Found before the lock of the trigger, because publications wait for it.
  ids text[] := array(
    select id from memorials
    where state = 'published'
      and (document - 'sections')::text ~ U&'[\02BB\02BD-\02BF\05F3\05F4\0629\0640\0649\0671\06A9\06BE\06C1\06C2\06CC\30A1-\30F6\FB50-\FDFF\FE70-\FEFC\FF66-\FF9D\9AD9\F900-\FAFF\908A\9089\9F4A\9F4B\6589\6FA4\6FF1\5EE3\6AFB\5D8B\570B\7028]|[\05D0-\05EA]\\\\"[\05D0-\05EA]'
  );
begin
  create trigger keeps_for_folding before delete on memorial_names_due
    for each row execute function keep_for_folding();
  insert into memorial_names_due (memorial_id, since)
  select id, 'infinity' from unnest(ids) as id
  on conflict do nothing;
end $$;
