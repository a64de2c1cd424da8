-- The job that tells members reads those that may be due, not each minute all that wait for the evening or for the end of
-- a pause. The present rows are looked at once.
alter table words_due add column not_before timestamptz not null default '-infinity';
create index words_due_by_time on words_due (not_before);
