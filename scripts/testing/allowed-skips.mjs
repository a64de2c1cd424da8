// Tests that may be skipped, with reasons. `check-repository.mjs` also reports entries that match no skipped test.

/**
 * @typedef {object} AllowedSkip
 * @property {string} path
 * @property {string} code - a literal part of the line
 * @property {string} why
 */

const ON_POSTGRES = "runIf(testDatabaseKind === 'postgres')";
const SERVER_ENDS = 'The embedded database has no server that could restart or drop a connection.';

/** @type {readonly AllowedSkip[]} */
export const ALLOWED_SKIPS = [
  { path: 'app/accounts/database-restart.server.test.ts', code: ON_POSTGRES, why: SERVER_ENDS },
  {
    path: 'app/billing/stripe/provider-faults.server.test.ts',
    code: ON_POSTGRES,
    why: SERVER_ENDS,
  },
  {
    path: 'server/doctor/doctor.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database has no replicas.',
  },
  { path: 'db/client.server.test.ts', code: ON_POSTGRES, why: SERVER_ENDS },
  {
    path: 'db/postgres/postgres-notifications.server.test.ts',
    code: ON_POSTGRES,
    why: SERVER_ENDS,
  },
  {
    path: 'server/page-cache/memorial-changes.server.test.ts',
    code: ON_POSTGRES,
    why: SERVER_ENDS,
  },
  {
    path: 'app/messages/moderation/block-during-decision.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database runs one transaction at a time.',
  },
  {
    path: 'app/messages/moderation/decisions-at-once.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database runs one transaction at a time.',
  },
  {
    path: 'db/concurrent-indexes.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database has one connection, so an index is built while no one else uses the table.',
  },
  {
    path: 'db/partitions/partition-tables.server.test.ts',
    code: ON_POSTGRES,
    why: 'Nobody partitions the tables of the embedded database.',
  },
  {
    path: 'tests/built/separate-disks.test.ts',
    code: 'skipIf(!hasFfmpeg())',
    why: 'The server makes videos with ffmpeg.',
  },
  {
    path: 'db/migrate.server.test.ts',
    code: ON_POSTGRES,
    why: 'Two processes migrate at a time; the embedded database has one process.',
  },
  {
    path: 'server/backup/proof/scratch-database.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database has no server on which another could be created.',
  },
  {
    path: 'server/backup/restore-refused.server.test.ts',
    code: ON_POSTGRES,
    why: 'The embedded database has one process, by its own lock.',
  },
  {
    path: 'db/postgres/prepared-statements.server.test.ts',
    code: ON_POSTGRES,
    why: 'Statements are prepared on PostgreSQL alone.',
  },
  {
    path: 'server/cli/advisory-lock.server.test.ts',
    code: "skipIf(testDatabaseKind === 'embedded')",
    why: 'The embedded database has one process, by its own lock.',
  },
  {
    path: 'server/cli/memorials-command.server.test.ts',
    code: 'runIf(isEmbedded)',
    why: 'Only the embedded database refuses a second process.',
  },
  {
    path: 'tests/faults/archives-disk-full.test.ts',
    code: 'skipIf(!canMountSmallDisk())',
    why: 'It needs the right to mount a disk. In CI its absence is a failure.',
  },
  {
    path: 'tests/e2e/family/funeral-week.test.ts',
    code: 'test.skip(!canFakeClock()',
    why: 'It needs libfaketime, and runs at night only.',
  },
  {
    path: 'tests/faults/clock-back.test.ts',
    code: 'skipIf(!canFakeClock())',
    why: 'It needs libfaketime. In CI its absence is a failure.',
  },
  {
    path: 'tests/faults/disk-full.test.ts',
    code: 'skipIf(!canMountSmallDisk())',
    why: 'It needs the right to mount a disk. In CI its absence is a failure.',
  },
  {
    path: 'tests/faults/booklets.test.ts',
    code: 'skipIf(!canMountSmallDisk())',
    why: 'It needs the right to mount a disk. In CI its absence is a failure.',
  },
  {
    path: 'tests/faults/videos.test.ts',
    code: 'skipIf(!canMountSmallDisk())',
    why: 'It needs the right to mount a disk. In CI its absence is a failure.',
  },
];
