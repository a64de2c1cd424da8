/** The quick checks of the operator's overview, which run at each view. Another one is plugged in here. */
import { BACKUP_CHECKS } from '../doctor/checks/backup-checks.server.ts';
import { BOUNCE_CHECKS } from '../doctor/checks/bounce-checks.server.ts';
import { measureFolder, NO_BACKUP_DIR } from '../doctor/checks/disk-checks.server.ts';
import type { FactContext } from '../doctor/doctor-context.server.ts';
import { ok, warn } from '../doctor/findings.server.ts';
import type { Check } from '../doctor/run-checks.server.ts';

const SECONDS = 3;
const SLOW_MS = 500;
const BYTES_PER_MEGABYTE = 1024 * 1024;

export const FACTS: ReadonlyArray<Check<FactContext>> = [
  {
    name: 'process',
    seconds: SECONDS,
    run: () => {
      const megabytes = Math.round(process.memoryUsage.rss() / BYTES_PER_MEGABYTE);
      const found = `The process has been running for ${describeSeconds(process.uptime())} and uses ${megabytes} MB of memory.`;
      return Promise.resolve(ok(found));
    },
  },
  {
    name: 'database',
    seconds: SECONDS,
    run: async ({ database }) => {
      const started = performance.now();
      await database.ping();
      const milliseconds = Math.round(performance.now() - started);
      const found = `The database answers in ${milliseconds} ms.`;
      return milliseconds < SLOW_MS ? ok(found) : warn(found);
    },
  },
  {
    name: 'data disk',
    seconds: SECONDS,
    run: ({ config }) => measureFolder(config.dataDirectory, 'DATA_DIR'),
  },
  {
    name: 'backup disk',
    seconds: SECONDS,
    run: async ({ config: { backups } }) =>
      backups.directory === undefined
        ? NO_BACKUP_DIR
        : measureFolder(backups.directory, 'BACKUP_DIR'),
  },
  ...[...BACKUP_CHECKS, ...BOUNCE_CHECKS].map((check) => ({ ...check, seconds: SECONDS })),
];

const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In the largest unit of which there are two or more. */
function describeSeconds(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? ['minute', 60];
  const count = Math.floor(seconds / length);
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
