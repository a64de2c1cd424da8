-- A draft that was never published and has lost its last member, with no successor to ask: no one can open, publish or
-- claim it. It is deleted like a page that was taken down.
create function take_down_lost_draft() returns trigger language plpgsql as $$
begin
  update memorials set state = 'taken-down', taken_down_at = now(), updated_at = now()
  where id = old.memorial_id and state = 'draft' and published_at is null
    and not exists (select from memorial_members where memorial_id = old.memorial_id)
    and not exists (
      select from offers where memorial_id = old.memorial_id and kind in ('handover', 'successor')
    );
  return null;
end $$;
create trigger takes_down_lost_draft after delete on memorial_members
  for each row execute function take_down_lost_draft();

-- Those of people; an operator can have imported others for a family that is invited later.
update memorials set state = 'taken-down', taken_down_at = now(), updated_at = now()
where state = 'draft' and published_at is null
  and not exists (select from memorial_members where memorial_id = memorials.id)
  and not exists (select from offers where memorial_id = memorials.id)
  and exists (select from memorial_log where memorial_id = memorials.id and action = 'created');
