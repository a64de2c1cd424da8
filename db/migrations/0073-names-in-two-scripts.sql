-- A memorial is found by its names in another script, too.
drop trigger mark_name on memorials;
create trigger mark_name after update of document, state, level, is_indexed on memorials
  for each row
  when (
    (
      old.state, old.level, old.is_indexed, old.document ->> 'fullName', old.document ->> 'fullName2',
      old.document ->> 'otherName', old.document ->> 'otherName2'
    ) is distinct from (
      new.state, new.level, new.is_indexed, new.document ->> 'fullName', new.document ->> 'fullName2',
      new.document ->> 'otherName', new.document ->> 'otherName2'
    )
  )
  execute function mark_memorial_name();
