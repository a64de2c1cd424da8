// Five minutes of load. For a shorter run: FAULT_LOAD_SECONDS=30 npm run test:faults -- steady-load
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

import { describe, expect, test } from 'vitest';

import { openHandles, residentMemoryMb } from './process-resources.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { TestUser } from './test-user.ts';

const SECONDS = envNumber('FAULT_LOAD_SECONDS', 300);
const CONNECTIONS = 100;
const WARM_UP_MS = 8_000;
const WARM_UP = 1 / 3;
const SAMPLES = 30;

const READS = [
  '/eleanor-whitfield',
  '/kenji-tanaka',
  '/api/v1/memorials/thomas-and-mary-brennan',
  '/api/v1/memorials/eleanor-whitfield',
  '/kenji-tanaka/tributes?category=Friends',
  '/',
  '/api/v1/auth/me',
  '/theme-demo',
  '/readyz',
];

interface LoadRequest {
  user: TestUser;
  method: string;
  path: string;
  payload?: Record<string, string>;
}

/** Every tenth request is one of these writes, in this order. Sign-ups are rare, because hashing takes CPU time. */
const WRITES = [rename, refresh, rename, rename, refresh, rename, rename, signUp, rename, rename];

interface Load {
  outcomes: Map<number | string, number>;
  times: number[];
  writes: Map<string, number>;
}

describe('"Five minutes at 100 connections mixed 9:1 reads and writes"', () => {
  test('embedded: no error, memory flat, handles back to the idle number', async () => {
    await expectSteady({});
  });

  test('PostgreSQL: no error, memory flat, handles back to the idle number', async () => {
    const { url } = await startTestCluster();
    await expectSteady({ DATABASE_URL: url });
  });
});

async function expectSteady(settings: Settings): Promise<void> {
  const directory = testFolder();
  const product = await startTestProduct(directory, settings);
  const users = await signUpAll(product);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  await warmUp(product, agent, users[0]);
  const handles = () => openHandles(product.pid, directory);
  const idle = await untilStable(() => handles().length);

  const load = newLoad();
  const over = new AbortController();
  const clients = Promise.all(
    users.map((user) => sendRequests({ product, agent, load }, user, over)),
  );
  const memory: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await delay(Math.round((SECONDS * 1000) / SAMPLES));
    memory.push(residentMemoryMb(product.pid));
  }
  over.abort();
  await clients;
  agent.destroy();
  report(settings, load, memory);

  expect([...load.outcomes.keys()]).toEqual([200]);
  expect(load.writes.size).toBe(new Set(WRITES).size);
  const warm = memory.slice(Math.floor(SAMPLES * WARM_UP));
  const half = warm.length / 2;
  const [early, late] = [median(warm.slice(0, half)), median(warm.slice(half))];
  expect({ early, late, isFlat: late <= early * 1.1 }).toMatchObject({ isFlat: true });
  await expect
    .poll(() => ({ isBack: handles().length <= idle + 2, handles: handles() }), {
      timeout: 90_000,
      interval: 500,
    })
    .toMatchObject({ isBack: true });
  expect(await product.stop()).toBe(0);
  expect(product.output()).not.toContain('"level":"error"');
}

function newLoad(): Load {
  return { outcomes: new Map(), times: [], writes: new Map() };
}

/** The embedded database opens the files of a table at its first use, and keeps them open. */
async function warmUp(product: ProductProcess, agent: Agent, user = new TestUser()): Promise<void> {
  const over = new AbortController();
  const requests = sendRequests({ product, agent, load: newLoad() }, user, over);
  await delay(WARM_UP_MS);
  over.abort();
  await requests;
}

async function signUpAll({ origin }: ProductProcess): Promise<TestUser[]> {
  const users = Array.from({ length: CONNECTIONS }, () => new TestUser());
  for (let from = 0; from < CONNECTIONS; from += 10) {
    const ten = users.slice(from, from + 10);
    const responses = await Promise.all(ten.map((user) => user.register(origin)));
    expect(responses.map(({ status }) => status)).toEqual(ten.map(() => 200));
  }
  return users;
}

async function untilStable(count: () => number): Promise<number> {
  for (let last = count(), same = 0; ;) {
    await delay(1000);
    same = count() === last ? same + 1 : 0;
    if (same === 10) return last;
    last = count();
  }
}

/** Repeats nine reads and a write on one connection until `over` is aborted. */
async function sendRequests(
  { product, agent, load }: { product: ProductProcess; agent: Agent; load: Load },
  user: TestUser,
  over: AbortController,
): Promise<void> {
  for (let turn = user.number; !over.signal.aborted; turn += 1) {
    const write = turn % 10 === 0 ? WRITES[(turn / 10) % WRITES.length] : undefined;
    const sent = write?.(user, turn) ?? read(user, turn);
    const began = performance.now();
    const status = await statusOf(product, agent, sent);
    load.times.push(performance.now() - began);
    const outcome = status === 200 ? status : `${status} ${sent.path}`;
    load.outcomes.set(outcome, (load.outcomes.get(outcome) ?? 0) + 1);
    if (write) load.writes.set(sent.path, (load.writes.get(sent.path) ?? 0) + 1);
  }
}

function read(user: TestUser, turn: number): LoadRequest {
  return { user, method: 'GET', path: READS[turn % READS.length] ?? '/' };
}

function rename(user: TestUser, turn: number): LoadRequest {
  const payload = { firstName: `Ada ${turn}`, lastName: 'King' };
  return { user, method: 'PUT', path: '/api/v1/auth/profile', payload };
}

function refresh(user: TestUser): LoadRequest {
  return { user, method: 'POST', path: '/api/v1/auth/refresh', payload: {} };
}

function signUp(): LoadRequest {
  const user = new TestUser();
  return { user, method: 'POST', path: '/api/v1/auth/register', payload: user.registrationPayload };
}

async function statusOf(
  { origin }: ProductProcess,
  agent: Agent,
  { user, path, method, payload }: LoadRequest,
): Promise<number | string> {
  try {
    const outgoing = request(origin + path, {
      method,
      agent,
      headers: user.requestHeaders(origin),
    });
    outgoing.end(payload && JSON.stringify(payload));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    user.storeCookies(response.headers['set-cookie'] ?? []);
    return response.statusCode ?? 0;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function report(settings: Settings, load: Load, memory: readonly number[]): void {
  const times = load.times.toSorted((one, other) => one - other);
  const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
  printLine(
    `${settings['DATABASE_URL'] ? 'PostgreSQL' : 'embedded'}, ${SECONDS} s, ${CONNECTIONS} connections: ` +
      `${times.length} responses (${(times.length / SECONDS).toFixed(0)} a second), ` +
      `writes ${JSON.stringify(Object.fromEntries(load.writes))}, by status ${JSON.stringify(Object.fromEntries(load.outcomes))}; ` +
      `${at(0.5)} ms median, ${at(0.99)} ms p99, ${at(1)} ms at most; ` +
      `memory in MB ${memory.map((megabytes) => megabytes.toFixed(0)).join(' ')}`,
  );
}
