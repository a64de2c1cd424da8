-- What members can make without end is bounded: removed parts, versions, and what comes back beyond a plan.

alter table removed_parts
  -- How many photos, videos and bytes the draft showed when the part was removed: as many may be there again after it
  -- came back, also when the plan takes fewer by then. Null: the part shows none, or was removed before this column.
  add column media_before jsonb
             check (jsonb_typeof(media_before) = 'object');

-- Whether a text that lost a conflict is already kept, without reading the texts.
create index removed_parts_by_text on removed_parts (memorial_id, path, md5(value::text)) where reason = 'conflict';
