/**
 * Runs background jobs with pg-boss, in the product's own database. A failed job is retried with growing pauses;
 * one that has used up its retries is logged by its id, without personal data. Finished jobs are deleted within
 * minutes.
 */
import { randomUUID } from 'node:crypto';

import type { JobWithMetadata, PgBoss } from 'pg-boss';

import type { Database } from '../../db/database.server.ts';
import type { JobData, JobDefinition, JobQueue } from '../../db/job-queue.server.ts';
import { bringBackToNow } from '../../db/jobs-clock.server.ts';
import { rawStatementsIn, rawStatementsOn } from '../../db/raw-statements.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { throttledLog } from '../monitoring/throttled-log.server.ts';
import { JOB_DEFINITIONS } from './job-definitions.server.ts';

const DEAD_LETTERS = 'dead-letters';
const DEAD_LETTER_TIMEOUT_SECONDS = 120;

const KEEP_FINISHED_SECONDS = 60;
const KEEP_UNFINISHED_SECONDS = 3 * 24 * 3600;
const POLLING_SECONDS = 1;
/** The least that pg-boss gives the jobs that still run; the process has waited for them before. */
const STOP_MS = 1_000;
/** How often it is looked whether the clock was put back. */
const CLOCK_MS = 60_000;

export interface Jobs extends JobQueue {
  /** Begins to work; the handlers are there. When it fails it may be asked again, and goes on where it stood. */
  startWorking(): Promise<void>;
  /**
   * Does what is due now, one job after another, and resolves to how many succeeded and failed. For tests
   * and for a process that works without waiting; never beside `startWorking`.
   */
  runDue(): Promise<{ done: number; failed: number }>;
  /** Takes no new jobs to work on, and resolves when the running ones are finished, however long that takes. */
  finish(): Promise<void>;
  /**
   * Stops. What still runs counts as failed and is tried again, by this process when it is back or by another.
   * The database stays open.
   */
  stop(): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  /** address of the same database, on PostgreSQL */
  databaseUrl: string | undefined;
  /** every kind of job; other ones in tests */
  definitions?: readonly JobDefinition[];
  log: Log;
}

/** Opens the queues on an open database; pg-boss creates its tables in its own schema when they are absent. */
export async function openJobs({
  database,
  databaseUrl,
  definitions = JOB_DEFINITIONS,
  log,
}: JobsOptions): Promise<Jobs> {
  // Loaded on demand: a command that sends no jobs does not pay for it.
  const { PgBoss: Boss, systemClock } = await import('pg-boss');
  const boss = new Boss({
    // It waits by the clock: put back an hour, a pause of a second would be one of an hour.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
    ...(database.kind === 'postgres' && databaseUrl
      ? { connectionString: databaseUrl, max: 2, application_name: 'memorials jobs' }
      : { db: rawStatementsOn(database), backend: 'pglite' as const }),
    persistWarnings: false,
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  });
  boss.on(
    'error',
    throttledLog((error, leftOut) =>
      log.error({ err: error, leftOut }, 'the job queue had an error'),
    ),
  );
  await boss.start();
  await createQueues(boss, definitions);
  const handlers = new Map<string, (data: unknown) => Promise<void>>();
  const worked = new Set<string>();
  let clockWatch: NodeJS.Timeout | undefined;

  async function run(job: JobWithMetadata<JobData>): Promise<void> {
    const handler = handlers.get(job.name);
    if (!handler) throw new Error(`No handler for the job ${job.name}`);
    await handler(job.data);
  }

  return {
    add: async (transaction, job, data) => {
      await boss.send(job.name, data, { db: rawStatementsIn(transaction) });
    },
    handle: (job, handler) => {
      handlers.set(job.name, (data) => handler(job.data.parse(data)));
    },
    startWorking: async () => {
      await startWorking({ boss, definitions, worked, run, log });
      const rightClock = () => rightJobsClock({ database, definitions, log });
      await rightClock();
      clockWatch = setInterval(() => void rightClock(), CLOCK_MS).unref();
    },
    runDue: () => runDue(boss, definitions, run),
    finish: async () => {
      await Promise.all(Array.from(worked, (name) => boss.offWork(name)));
    },
    stop: async () => {
      clearInterval(clockWatch);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** After the system clock was set back, waiting jobs would wait until it reaches their time again. */
async function rightJobsClock({
  database,
  definitions,
  log,
}: Required<Omit<JobsOptions, 'databaseUrl'>>): Promise<void> {
  const longestPause = Math.max(...definitions.map(({ retry }) => retry.longestPauseSeconds));
  try {
    const jobs = await bringBackToNow(database, longestPause);
    if (jobs > 0) log.warn({ jobs }, 'the clock was put back, and what waited for it comes now');
  } catch (error) {
    log.warn({ err: error }, 'whether the clock was put back could not be seen');
  }
}

async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const kept = {
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    retentionSeconds: KEEP_UNFINISHED_SECONDS,
  };
  await boss.createQueue(DEAD_LETTERS, { ...kept, expireInSeconds: DEAD_LETTER_TIMEOUT_SECONDS });
  for (const { name, retry, timeoutSeconds } of definitions) {
    const options = {
      ...kept,
      retryLimit: retry.limit,
      retryDelay: retry.firstPauseSeconds,
      retryDelayMax: retry.longestPauseSeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds,
      deadLetter: DEAD_LETTERS,
    };
    await boss.createQueue(name, options);
    // createQueue leaves a queue that an earlier version created as it is.
    await boss.updateQueue(name, options);
    // pg-boss looks a queue up once and remembers it. Inside a transaction of the embedded database, which
    // has one connection, the look-up would wait for that transaction for ever.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

interface Working {
  boss: PgBoss;
  definitions: readonly JobDefinition[];
  /** the queues that have their worker already; a second one would do two jobs at once */
  worked: Set<string>;
  run: (job: JobWithMetadata<JobData>) => Promise<void>;
  log: Log;
}

async function startWorking({ boss, definitions, worked, run, log }: Working): Promise<void> {
  // One job at a time: a failure in a larger batch fails its neighbours with it.
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: POLLING_SECONDS,
    includeMetadata: true,
  } as const;
  for (const { name } of definitions) {
    if (worked.has(name)) continue;
    let worker = '';
    worker = await boss.work(name, options, async ([job]: Array<JobWithMetadata<JobData>>) => {
      if (!job) return;
      // The next is looked for at once: a hundred sign-ups do not wait a second each for their codes.
      boss.notifyWorker(worker);
      try {
        await run(job);
      } catch (error) {
        log.warn({ job: name, id: job.id, tries: job.retryCount + 1, err: error }, 'a job failed');
        throw error;
      }
    });
    worked.add(name);
  }
  if (!worked.has(DEAD_LETTERS)) {
    await boss.work(DEAD_LETTERS, options, ([job]: Array<JobWithMetadata<JobData>>) => {
      log.error({ job: job?.sourceName, id: job?.sourceId }, 'a job was given up');
      return Promise.resolve();
    });
    worked.add(DEAD_LETTERS);
  }
  for (const { name, schedule } of definitions) {
    if (schedule !== undefined) await boss.schedule(name, schedule, {});
  }
}

async function runDue(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  run: (job: JobWithMetadata<JobData>) => Promise<void>,
): Promise<{ done: number; failed: number }> {
  const outcome = { done: 0, failed: 0 };
  for (const { name } of definitions) {
    for (;;) {
      const [job] = await boss.fetch<JobData>(name, { batchSize: 1, includeMetadata: true });
      if (!job) break;
      try {
        await run(job);
        await boss.complete(name, job.id);
        outcome.done += 1;
      } catch (error) {
        await boss.fail(name, job.id, { message: error instanceof Error ? error.message : '' });
        outcome.failed += 1;
      }
    }
  }
  return outcome;
}
