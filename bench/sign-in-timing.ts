/**
 * Whether the time of an answer tells who has an account: 200 interleaved calls of each kind, for addresses
 * that have one and that have none, and the medians. Run: `node bench/sign-in-timing.ts`, on PostgreSQL with
 * `DATABASE_URL` set to an empty database. Ends with 1 when two medians are further apart than 15 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '../db/client.server.ts';
import { migrate } from '../db/migrate.server.ts';
import { createApi, type App } from '../server/api.server.ts';
import { parseConfig } from '../server/config.server.ts';
import { openJobs } from '../server/jobs.server.ts';
import { createLog } from '../server/log.server.ts';
import { createKeys } from '../server/secret-keys.server.ts';
import { createServices } from '../server/services.server.ts';

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

const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
const config = parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
const log = createLog(config);
const databaseUrl = process.env['DATABASE_URL'];
const database = await openDatabase({ databaseUrl, directory: join(directory, 'database') });
const jobs = await openJobsOn();
let moved = 0;
let networks = 0;
try {
  const services = createServices({
    config,
    database,
    jobs,
    keyFor: createKeys('a secret for the bench, which is long enough'),
    log,
    // Limits and pauses are over before the next call.
    instead: { now: () => new Date(Date.now() + moved) },
  });
  for (let index = 0; index < KNOWN; index += 1) {
    await services.accounts.addVerifiedUser({
      email: `known-${index}@example.org`,
      password: 'a-password',
      firstName: 'Ada',
      lastName: 'King',
    });
  }
  const app = createApi(services);
  for (const { path, payload } of KINDS) await measure(app, path, payload);
} finally {
  await jobs.stop();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}

async function openJobsOn() {
  await migrate(database);
  return openJobs({ database, databaseUrl, log });
}

async function measure(app: App, path: string, payload: Record<string, string>): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < CALLS; round += 1) {
    const one = () => call(app, path, { ...payload, email: `known-${round % KNOWN}@example.org` });
    const other = () => call(app, path, { ...payload, email: `nobody-${round}@example.org` });
    // Whoever comes second finds a warmer cache: they take turns.
    if (round % 2 === 0) {
      known.push(await one());
      unknown.push(await other());
    } else {
      unknown.push(await other());
      known.push(await one());
    }
  }
  const [left, right] = [median(known), median(unknown)];
  const apart = Math.abs(left - right);
  if (apart > ALLOWED_MS) process.exitCode = 1;
  console.log(
    `${path.padEnd(28)} account ${left.toFixed(1)} ms, none ${right.toFixed(1)} ms, apart ${apart.toFixed(1)} ms`,
  );
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
