-- A removed part uses what its fields show, as a document does. Before, an address in a text counted as well: whoever
-- wrote the address of somebody else's picture into a text and removed it saw that picture.
create function media_fields_of_part(path text, value jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'string' then
      case when path ~ '(^|\.)(photo|url|profilePhoto|backgroundPhoto)$' then value #>> '{}' end
    when 'object' then jsonb_build_array(
      value -> 'photo', value -> 'url',
      jsonb_path_query_array(value, 'lax $.*[*].photo'),
      jsonb_path_query_array(value, 'lax $.*[*].url')
    )::text
  end
$$;

create function removed_part_uses_media() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform change_media_uses(
      old.memorial_id, 'removed', media_ids_in(media_fields_of_part(old.path, old.value)), '{}'
    );
  end if;
  if tg_op <> 'DELETE' then
    perform change_media_uses(
      new.memorial_id, 'removed', '{}', media_ids_in(media_fields_of_part(new.path, new.value))
    );
  end if;
  return null;
end $$;

drop trigger uses_media on removed_parts;
create trigger uses_media after insert or update of memorial_id, path, value or delete on removed_parts
  for each row execute function removed_part_uses_media();

delete from media_uses where kind = 'removed';
insert into media_uses (media_id, memorial_id, kind, row_count)
select media_id, memorial_id, 'removed', count(*)
from removed_parts, unnest(media_ids_in(media_fields_of_part(path, value))) as media_id
group by media_id, memorial_id;
