-- What pictures and films say about themselves. The time at which a picture was taken is local and has no time zone, as
-- cameras write it: `YYYY-MM-DDTHH:MM:SS`.
alter table media
  add column taken text collate "C"
    check (taken ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$'),
  add column duration_ms integer check (duration_ms >= 0);
