-- As in 0040, but an editor whose account an operator has closed is passed over: nobody could look after the page.
create or replace function replace_lost_owner() returns trigger language plpgsql as $$
declare
  successor text;
begin
  select user_id into successor from memorial_members
  where memorial_id = old.memorial_id and role = 'editor'
    and not exists (select from closed_accounts closed where closed.user_id = memorial_members.user_id)
  order by created_at, user_id limit 1;
  if successor is not null then
    update memorial_members set role = 'owner'
    where memorial_id = old.memorial_id and user_id = successor;
    insert into memorial_log (memorial_id, user_id, action)
    values (old.memorial_id, successor, 'became-owner');
  end if;
  return null;
end $$;
