import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '../../db/client.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import { makeBackup } from '../../server/backup/make-backup.server.ts';
import { createBackupProcess } from '../../server/backup/schedule/backup-process.server.ts';
import { createSeal } from '../../server/backup/seal.server.ts';
import { openMediaStorage } from '../../server/media-storage.server.ts';
import type { Benchmark, BenchmarkRow } from '../measuring/benchmark.ts';
import { addManyMemorials } from '../measuring/many-memorials.ts';

const MEMORIALS = 100_000;
const MINUTES = 10;
const MEGABYTES = 400;
const SAMPLE_MS = 50;

export const benchmark: Benchmark = {
  name: 'The proof of a backup',
  measures: `An encrypted backup of ${MEMORIALS.toLocaleString('en')} memorials with the samples' own documents (8 KB of text) and three tributes each, without media, is restored and compared by the backup process of the product: in an embedded database, which is made for it, and on PostgreSQL if \`TEST_DATABASE_URL\` names one. Memory is the most that the process ever had resident, as Linux counts it (\`VmHWM\`); PostgreSQL's own comes on top.`,
  target: `within ${MINUTES} minutes and ${MEGABYTES} MB`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
    try {
      const backup = { path: join(directory, 'backup'), key: randomBytes(32).toString('base64') };
      await backUp(directory, backup);
      const url = process.env['TEST_DATABASE_URL'];
      return [
        ...(await prove('an embedded database', directory, backup, undefined)),
        ...(url ? await prove('PostgreSQL', directory, backup, url) : []),
      ];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

interface Backup {
  path: string;
  key: string;
}

async function backUp(directory: string, { path, key }: Backup): Promise<void> {
  const database = await openDatabase({ directory: join(directory, 'database') });
  try {
    await migrate(database);
    await addManyMemorials(database, MEMORIALS);
    const storage = openMediaStorage({ dataDirectory: directory, mediaBucket: undefined });
    await makeBackup({ database, storage, version: '0', folder: path, seal: createSeal(key) });
  } finally {
    await database.close();
  }
}

async function prove(
  where: string,
  directory: string,
  { path, key }: Backup,
  databaseUrl: string | undefined,
): Promise<BenchmarkRow[]> {
  let pid = 0;
  let peak = 0;
  const runTask = createBackupProcess((started) => {
    pid = started;
  });
  const sampling = setInterval(() => {
    peak = Math.max(peak, mostMegabytes(pid));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  try {
    const scratch = { databaseUrl, workDirectory: join(directory, 'work') };
    await runTask({ kind: 'prove', path, scratch, key, now: new Date().toISOString() });
  } finally {
    clearInterval(sampling);
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  return [
    {
      what: `proof in ${where}, time`,
      ours: `${minutes.toFixed(1)} min`,
      target: `within ${MINUTES} min`,
      holds: minutes <= MINUTES,
    },
    {
      what: `proof in ${where}, memory`,
      ours: `${peak.toFixed(0)} MB`,
      target: `at most ${MEGABYTES} MB`,
      holds: peak > 0 && peak <= MEGABYTES,
    },
  ];
}

function mostMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has not begun, or has ended.
    return 0;
  }
}
