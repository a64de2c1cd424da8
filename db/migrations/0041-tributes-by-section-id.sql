-- A tribute belongs to a section by the section's id, so that a section can be moved, put aside and brought back.

alter table tributes add column section_id text collate "C";

update tributes set section_id = section.id
from (
  select memorials.id as memorial_id, value ->> 'id' as id,
    row_number() over (partition by memorials.id order by place) - 1 as number
  from memorials, jsonb_array_elements(document -> 'sections') with ordinality as part (value, place)
  where value ->> 'type' = 'tributesSection'
) as section
where section.memorial_id = tributes.memorial_id and section.number = tributes.section_number;

-- A tribute without a section was shown nowhere on the page, only in the list; it stays there.
update tributes set section_id = random_id('sec') where section_id is null;

alter table tributes alter column section_id set not null;

drop index tributes_by_section;
drop index tributes_chosen;
alter table tributes drop column section_number;

create index tributes_by_section on tributes (memorial_id, section_id, position);
create index tributes_chosen on tributes (memorial_id, section_id, preview, position)
  where preview is not null;
