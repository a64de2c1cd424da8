import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addVerifiedUser } from '../app/accounts/sign-up/sign-up.server.ts';
import { openDatabase } from '../db/client.server.ts';
import { migrate } from '../db/migrate.server.ts';
import { createApi, type App } from '../server/api.server.ts';
import { parseConfig } from '../server/config/config.server.ts';
import { createKeys } from '../server/config/secret-keys.server.ts';
import { openJobRunner } from '../server/jobs/job-runner.server.ts';
import { createLog } from '../server/monitoring/log.server.ts';
import { createServices } from '../server/services.server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { sideBySide } from './measuring/rounds.ts';

const CALLS = 200;
const ALLOWED_MS = 15;
const ORIGIN = 'http://localhost:3000';
const KNOWN = 20;

const KINDS: ReadonlyArray<{ path: string; payload: Record<string, string> }> = [
  { path: '/login', payload: { password: 'wrong-password' } },
  { path: '/register', payload: { password: 'a-password', firstName: 'Ada', lastName: 'King' } },
  { path: '/forgot-password', payload: {} },
  { path: '/send-verification', payload: {} },
  { path: '/send-password-reset-code', payload: {} },
];

export const benchmark: Benchmark = {
  name: 'The time of an answer tells nobody who has an account',
  measures: `${CALLS} interleaved calls of each kind, for addresses that have an account and for addresses that have none; medians. On PostgreSQL.`,
  target: `the two medians of a call are at most ${ALLOWED_MS} ms apart`,
  run: () => withOwnDatabase(demandPostgres(), measureAll),
};

let moved = 0;
let networks = 0;

async function measureAll(databaseUrl: string): Promise<BenchmarkRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const database = await openDatabase({ databaseUrl, directory: join(directory, 'database') });
  await migrate(database);
  const jobs = await openJobRunner({ database, databaseUrl, log });
  try {
    const services = createServices({
      config,
      database,
      jobs,
      keyFor: createKeys('a secret for the bench, which is long enough'),
      log,
      overrides: { now: () => new Date(Date.now() + moved) },
    });
    for (let index = 0; index < KNOWN; index += 1) {
      await addVerifiedUser(services, {
        email: `known-${index}@example.org`,
        password: 'a-password',
        firstName: 'Ada',
        lastName: 'King',
      });
    }
    const app = createApi(services);
    const rows: BenchmarkRow[] = [];
    for (const { path, payload } of KINDS) rows.push(await measure(app, path, payload));
    return rows;
  } finally {
    await jobs.stop();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(
  app: App,
  path: string,
  payload: Record<string, string>,
): Promise<BenchmarkRow> {
  let round = -1;
  const measured = await sideBySide(
    () => {
      round += 1;
      return call(app, path, { ...payload, email: `known-${round % KNOWN}@example.org` });
    },
    () => call(app, path, { ...payload, email: `nobody-${networks}@example.org` }),
    CALLS,
  );
  const apart = Math.abs(measured.ours - measured.against);
  return {
    what: `\`POST ${path}\`, with an account and without`,
    ours: `${measured.ours.toFixed(1)} ms`,
    against: `${measured.against.toFixed(1)} ms`,
    ratio: measured.ratio,
    target: `at most ${ALLOWED_MS} ms apart; ${apart.toFixed(1)} ms`,
    holds: apart <= ALLOWED_MS,
  };
}

async function call(app: App, path: string, payload: Record<string, string>): Promise<number> {
  moved += 10 * 60_000;
  networks += 1;
  const started = performance.now();
  const response = await app.request(
    `${ORIGIN}/api/v1/auth${path}`,
    {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    },
    { incoming: { socket: { remoteAddress: `10.2.${networks >> 8}.${networks & 255}` } } },
  );
  await response.text();
  const took = performance.now() - started;
  if (![200, 401].includes(response.status)) {
    throw new Error(`${path} answered ${response.status}: limits were met`);
  }
  return took;
}
