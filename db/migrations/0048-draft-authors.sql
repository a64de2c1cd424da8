-- Who added which section and item, so that contributors change only what they have added themselves.

create table draft_authors (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- The id of a section or an item. It stays in this table when the draft is published.
  part_id     text collate "C" not null,
  -- Null: not known, or the account was deleted.
  user_id     text collate "C"
              references users (id) on delete set null,
  -- When the part was put aside; null while the draft or the page has it.
  removed_at  timestamptz,
  primary key (memorial_id, part_id)
);
create index draft_authors_by_user on draft_authors (user_id);
create index draft_authors_by_removal on draft_authors (removed_at) where removed_at is not null;

-- What is put aside already has an unknown author, so that no contributor can take over its id.
insert into draft_authors (memorial_id, part_id, removed_at)
select memorial_id, part_id, max(created_at)
from removed_parts
where part_id is not null and reason = 'removed'
group by memorial_id, part_id;
