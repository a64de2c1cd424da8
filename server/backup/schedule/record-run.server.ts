import { finishRun, insertRun } from '../../../app/backups/store.server.ts';
import { randomId } from '../../../app/wire/ids.server.ts';
import type { Database } from '../../../db/database.server.ts';
import type { Config } from '../../config/config.server.ts';
import type { Log } from '../../monitoring/log.server.ts';
import { describeFailure } from './backup-failure.server.ts';
import type { FinishedRun } from './make-scheduled.server.ts';

interface RecordContext {
  config: Config;
  database: Pick<Database, 'kysely'>;
  log: Pick<Log, 'info' | 'error'>;
  now: () => Date;
}

export interface RunEnd {
  outcome: 'ok' | 'failed';
  sentence: string;
}

/**
 * Writes down when the work began and what became of it.
 * @param run.file - the backup that is proven; null before a backup is made
 * @param work - may throw; the reason is written down, too
 */
export async function recordRun(
  { config, database: { kysely }, now, log }: RecordContext,
  { kind, file }: { kind: 'backup' | 'proof'; file: string | null },
  work: () => Promise<FinishedRun>,
): Promise<RunEnd> {
  const id = randomId('bru');
  const started = { id, kind, file, sentence: '', started_at: now(), finished_at: null };
  await insertRun(kysely, { ...started, outcome: 'running' });
  try {
    const done = await work();
    await finishRun(kysely, id, { ...done, outcome: 'ok', finished_at: now() });
    log.info({ kind, file: done.file, bytes: done.bytes }, 'backup run finished');
    return { outcome: 'ok', sentence: done.sentence };
  } catch (error) {
    const sentence = describeFailure(error, kind, config);
    log.error({ kind, file, sentence, err: error }, 'backup run failed');
    const end = { outcome: 'failed', sentence } as const;
    await finishRun(kysely, id, { ...end, file, bytes: null, finished_at: now() });
    return end;
  }
}
