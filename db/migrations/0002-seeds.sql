-- What was loaded once and is never loaded again, so that a sample its family removed stays removed.

create table seeds (
  name       text collate "C" primary key,
  applied_at timestamptz not null default now()
);
