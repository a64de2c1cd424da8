-- A memorial page shows the tributes that its family has chosen. They are found without reading the others,
-- of which there may be a hundred thousand.

create index tributes_chosen on tributes (memorial_id, section_number, preview, position)
  where preview is not null;

-- A document of usual length, about 5 KB when compressed, is kept in the memorial's own row instead of in four
-- pieces elsewhere: among a million memorials that is half of the places that have to be read for a page.
-- It holds for what is written from now on.
alter table memorials set (toast_tuple_target = 8160);
