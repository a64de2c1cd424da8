/**
 * Runs background jobs with pg-boss in the application's database. Failed jobs are retried with growing delays. After
 * the last retry, the job's id is logged, without personal data.
 */
import { randomUUID } from 'node:crypto';

import type { JobWithMetadata, PgBoss } from 'pg-boss';

import type { Database } from '../../db/database.server.ts';
import type { JobData, JobDefinition, JobQueue } from '../../db/job-queue.server.ts';
import { correctJobTimes } from '../../db/jobs-clock.server.ts';
import { listNextStarts } from '../../db/pending-jobs.server.ts';
import { listenOn, rawStatementsIn, rawStatementsOn } from '../../db/raw-statements.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { throttledLog } from '../monitoring/throttled-log.server.ts';
import { JOB_DEFINITIONS } from './job-definitions.server.ts';
import { createRetryTimers, type RetryTimers } from './retry-timers.server.ts';
import { createRunningJobs } from './running-jobs.server.ts';

const DEAD_LETTERS = 'dead-letters';
const DEAD_LETTER_TIMEOUT_SECONDS = 120;

const FINISHED_RETENTION_SECONDS = 60;
/** Jobs that failed for good are counted for a day by `npm run memorials -- doctor`. */
const DEAD_LETTER_RETENTION_SECONDS = 24 * 3600;
const PENDING_RETENTION_SECONDS = 3 * 24 * 3600;
/** The interval of polling while notifications of new jobs cannot be received. */
const POLLING_SECONDS = 1;
/** The interval of polling beside notifications. It starts only those jobs whose notification was lost. */
const BACKSTOP_POLLING_SECONDS = 120;
/** For a feature of pg-boss that is not used, flows; its default is 5. */
const FLOW_SECONDS = 3600;
/** How often pg-boss moves due scheduled jobs to their queues; its default is 5. */
const CRON_WORKER_SECONDS = 20;
/**
 * The shortest timeout that pg-boss allows for a stop. Running jobs need no more time, because the process first waits
 * for them with `finish`.
 */
const STOP_MS = 1_000;
/** How often the runner checks whether the system clock was set back. */
const CLOCK_CHECK_MS = 60_000;
/** How often an instance looks for jobs of others that were killed; pg-boss alone does so once a minute. */
const LOST_CHECK_MS = 10_000;

export interface JobRunner extends JobQueue {
  /**
   * Starts the workers. Must be called after `handle`. If it rejects, call it again to start the missing workers.
   */
  startWorking(): Promise<void>;
  /**
   * For tests: runs the due jobs one after another. A call made meanwhile starts when this one has ended, so that its
   * caller's jobs are done, too. Must not be called after `startWorking`.
   */
  runDue(): Promise<{ done: number; failed: number }>;
  /** Starts no more jobs, and resolves when the running jobs are finished. There is no time limit. */
  finish(): Promise<void>;
  /** Jobs that still run count as failed and are retried later. The database stays open. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  database: Database;
  databaseUrl: string | undefined;
  definitions?: readonly JobDefinition[];
  log: Log;
}

/** pg-boss creates missing tables in its own schema. */
export async function openJobRunner({
  database,
  databaseUrl,
  definitions = JOB_DEFINITIONS,
  log,
}: JobRunnerOptions): Promise<JobRunner> {
  const stopping = new AbortController();
  const boss = await createBoss({ database, databaseUrl, log }, stopping.signal);
  await boss.start();
  await createQueues(boss, definitions);
  const handlers = new Map<string, (data: unknown) => Promise<void>>();
  /** the ids of the workers by queue */
  const startedWorkers = new Map<string, string[]>();
  const logError = throttledLog((error, leftOut) =>
    log.warn({ err: error, leftOut }, 'cannot read the times of job retries'),
  );
  const retryTimers = createRetryTimers(
    database,
    (queue) => {
      for (const worker of startedWorkers.get(queue) ?? []) boss.notifyWorker(worker);
    },
    logError,
  );
  const runningJobs = createRunningJobs(database, boss, {
    log,
    onRetry: () => retryTimers.update(),
  });
  const timers: NodeJS.Timeout[] = [];
  let lastRun: Promise<unknown> = Promise.resolve();

  async function run(job: JobWithMetadata<JobData>): Promise<void> {
    const handler = handlers.get(job.name);
    if (!handler) throw new Error(`No handler for the job ${job.name}`);
    await runningJobs.run(job.id, () => handler(job.data));
  }

  return {
    add: async (transaction, job, data) => {
      await boss.send(job.name, data, { db: rawStatementsIn(transaction) });
    },
    handle: (job, handler) => {
      handlers.set(job.name, (data) => handler(job.data.parse(data)));
    },
    startWorking: async () => {
      if (startedWorkers.size === 0) await runningJobs.retryLost();
      await startWorkers({ boss, definitions, startedWorkers, retryTimers, run, log });
      const checkClock = async () => {
        await checkJobTimes({ database, log });
        await retryTimers.update().catch(logError);
      };
      await checkClock();
      timers.push(setInterval(() => void checkClock(), CLOCK_CHECK_MS).unref());
      if (database.kind === 'embedded') return;
      timers.push(setInterval(() => void runningJobs.retryLost(), LOST_CHECK_MS).unref());
    },
    runDue: () => {
      const next = lastRun.then(() => runDue(boss, database, definitions, run));
      lastRun = next.catch(() => undefined);
      return next;
    },
    finish: async () => {
      await Promise.all(Array.from(startedWorkers.keys(), (name) => boss.offWork(name)));
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      retryTimers.stop();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function createBoss(
  { database, databaseUrl, log }: Pick<JobRunnerOptions, 'database' | 'databaseUrl' | 'log'>,
  stopping: AbortSignal,
): Promise<PgBoss> {
  // The command line also imports this file, but most commands add no jobs. So pg-boss is imported on demand.
  const { PgBoss: Boss, systemClock } = await import('pg-boss');
  const boss = new Boss({
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
    ...(database.kind === 'postgres' && databaseUrl
      ? { connectionString: databaseUrl, max: 2, application_name: 'memorials jobs' }
      : {
          db: { ...rawStatementsOn(database), listen: listenOn(database) },
          backend: 'pglite' as const,
        }),
    useListenNotify: true,
    flowIntervalSeconds: FLOW_SECONDS,
    cronWorkerIntervalSeconds: CRON_WORKER_SECONDS,
    persistWarnings: false,
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  });
  const logError = throttledLog((error, leftOut) =>
    log.error({ err: error, leftOut }, 'job queue error'),
  );
  boss.on('error', (error) => {
    // A job that runs at the end of a stop is retried later. What it still wants to write then fails.
    if (stopping.aborted) log.info({ reason: error.message }, 'a job ended after the stop');
    else logError(error);
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  return boss;
}

/**
 * If the system clock was set back, the start times of some jobs lie in the future. Corrects these times, because
 * otherwise the jobs would start late.
 */
async function checkJobTimes({
  database,
  log,
}: Pick<JobRunnerOptions, 'database' | 'log'>): Promise<void> {
  try {
    const jobs = await correctJobTimes(database);
    if (jobs > 0) log.warn({ jobs }, 'system clock was set back; rescheduled waiting jobs');
  } catch (error) {
    log.warn({ err: error }, 'cannot check whether the system clock was set back');
  }
}

async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const retention = {
    deleteAfterSeconds: FINISHED_RETENTION_SECONDS,
    retentionSeconds: PENDING_RETENTION_SECONDS,
  };
  const deadLetters = {
    ...retention,
    deleteAfterSeconds: DEAD_LETTER_RETENTION_SECONDS,
    notify: true,
    expireInSeconds: DEAD_LETTER_TIMEOUT_SECONDS,
  };
  await boss.createQueue(DEAD_LETTERS, deadLetters);
  await boss.updateQueue(DEAD_LETTERS, deadLetters);
  for (const { name, retry, timeoutSeconds, heartbeatSeconds } of definitions) {
    const options = {
      ...retention,
      notify: true,
      retryLimit: retry.limit,
      retryDelay: retry.firstPauseSeconds,
      retryDelayMax: retry.longestPauseSeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds,
      ...(heartbeatSeconds ? { heartbeatSeconds } : {}),
      deadLetter: DEAD_LETTERS,
    };
    await boss.createQueue(name, options);
    // `createQueue` does not change an existing queue, which can have old options.
    await boss.updateQueue(name, options);
    // Fills pg-boss's cache of queue definitions. Otherwise, pg-boss would query them later in a transaction. On the
    // embedded database, which has only one connection, that query would deadlock.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

interface WorkerOptions {
  boss: PgBoss;
  definitions: readonly JobDefinition[];
  /** worker ids by queue; with more workers than `atOnce`, too many jobs of a queue would run at the same time */
  startedWorkers: Map<string, string[]>;
  retryTimers: RetryTimers;
  run: (job: JobWithMetadata<JobData>) => Promise<void>;
  log: Log;
}

async function startWorkers(options: WorkerOptions): Promise<void> {
  const { boss, definitions, startedWorkers, retryTimers, run, log } = options;
  // One job per batch, because one failed job fails the whole batch.
  const workOptions = {
    batchSize: 1,
    pollingIntervalSeconds: POLLING_SECONDS,
    notifyPollingIntervalSeconds: BACKSTOP_POLLING_SECONDS,
    includeMetadata: true,
  } as const;
  const startWorker = async (name: string): Promise<string> => {
    let worker = '';
    worker = await boss.work(name, workOptions, async ([job]: Array<JobWithMetadata<JobData>>) => {
      if (!job) return;
      // Fetches the next job now. With polling alone, only one mail would be sent each second.
      boss.notifyWorker(worker);
      try {
        await run(job);
      } catch (error) {
        log.warn({ job: name, id: job.id, tries: job.retryCount + 1, err: error }, 'job failed');
        retryTimers.updateAfterFailure();
        throw error;
      }
    });
    return worker;
  };
  for (const { name, atOnce = 1 } of definitions) {
    const workers = startedWorkers.get(name) ?? [];
    startedWorkers.set(name, workers);
    while (workers.length < atOnce) workers.push(await startWorker(name));
  }
  if (!startedWorkers.has(DEAD_LETTERS)) {
    const worker = await boss.work(
      DEAD_LETTERS,
      workOptions,
      ([job]: Array<JobWithMetadata<JobData>>) => {
        log.error(
          { job: job?.sourceName, id: job?.sourceId },
          'job failed for good; no more retries',
        );
        return Promise.resolve();
      },
    );
    startedWorkers.set(DEAD_LETTERS, [worker]);
  }
  for (const { name, schedule } of definitions) {
    if (schedule !== undefined) await boss.schedule(name, schedule, {});
  }
}

async function runDue(
  boss: PgBoss,
  database: Database,
  definitions: readonly JobDefinition[],
  run: (job: JobWithMetadata<JobData>) => Promise<void>,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 };
  let pending = await queuesWithPendingJobs(database);
  for (const { name } of definitions) {
    // Fetching from each empty queue would take most of a test's time.
    while (pending.has(name)) {
      const [job] = await boss.fetch<JobData>(name, { batchSize: 1, includeMetadata: true });
      if (!job) break;
      try {
        await run(job);
        await boss.complete(name, job.id);
        counts.done += 1;
      } catch (error) {
        await boss.fail(name, job.id, { message: error instanceof Error ? error.message : '' });
        counts.failed += 1;
      }
      pending = await queuesWithPendingJobs(database);
    }
  }
  return counts;
}

async function queuesWithPendingJobs(database: Database): Promise<Set<string>> {
  return new Set((await listNextStarts(database)).map(({ name }) => name));
}
