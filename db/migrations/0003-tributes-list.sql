-- The full list of tributes: its filter and its numbers.

-- How many tributes a memorial has under each word of the filter, kept by whoever writes tributes in
-- the same transaction, so that a page with thousands of them counts nothing.
create table tribute_counts (
  memorial_id text collate "C" not null
              references memorials (id) on delete cascade,
  -- The category, or the relationship when there is no category; empty when there is neither.
  category    text collate "C" not null,
  tributes    integer not null
              check (tributes > 0),
  primary key (memorial_id, category)
);

insert into tribute_counts (memorial_id, category, tributes)
select memorial_id, coalesce(category, relationship, ''), count(*)
from tributes
group by 1, 2;

-- The list of one category reads the newest first and continues after the last row it showed.
create index tributes_newest_first_by_category
  on tributes (memorial_id, (coalesce(category, relationship)), written_at desc, id desc);
