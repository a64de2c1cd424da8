-- A picture that was made by turning a stored one: from which, and by how many quarter turns clockwise. So a further
-- turn is made from the first picture again, and the fourth gives that one back.
alter table media add column turned_from text collate "C";
alter table media add column turns smallint;
alter table media add constraint media_turns_check
  check ((turned_from is null) = (turns is null) and turns between 1 and 3 and turned_from <> id);
