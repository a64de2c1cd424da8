-- A picture can name its day, month or year without a time: a scan with the date in its description, for example.
alter table media drop constraint media_taken_check;
alter table media add constraint media_taken_check
  check (taken ~ '^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2})?)?)?$');
