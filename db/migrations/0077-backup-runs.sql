-- What became of each scheduled backup, of each proof of one, and when the operator was emailed about them. Not in
-- backups: a restored product has made none yet. Rows older than a year are deleted.
create table backup_runs (
  id          text collate "C" primary key,
  kind        text collate "C" not null
              check (kind in ('backup', 'proof', 'email')),
  -- 'interrupted': the product stopped in the middle.
  outcome     text collate "C" not null
              check (outcome in ('running', 'ok', 'failed', 'interrupted')),
  -- The name of the backup in BACKUP_DIR; null if none was found or made.
  file        text,
  -- Of the database's and the media's files, before encryption.
  bytes       bigint,
  -- For the operator; empty while it runs.
  sentence    text not null default '',
  started_at  timestamptz not null,
  finished_at timestamptz,
  check ((outcome = 'running') = (finished_at is null))
);
create index backup_runs_by_time on backup_runs (kind, started_at desc);
