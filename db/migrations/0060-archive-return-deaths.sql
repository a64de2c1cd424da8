-- An archive that ends the process that reads it is given up before it does so again and again.
alter table archive_returns
  -- True while an attempt reads the archive. If it is still true when the next one begins, the process has died.
  add column is_reading boolean not null default false,
  -- How many attempts ended with their process while they read.
  add column deaths     integer not null default 0;
