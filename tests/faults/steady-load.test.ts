// Five minutes of it, for each database; FAULT_LOAD_SECONDS=30 npm run test:faults -- steady-load is a shorter try.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

import { describe, expect, onTestFinished, test } from 'vitest';

import { howMany, moment, say } from './chance.ts';
import { Person } from './person.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { dataFolder, removeFolder, startProduct, type Product, type Settings } from './product.ts';
import { handlesOf, memoryOf } from './resources.ts';

const SECONDS = howMany('FAULT_LOAD_SECONDS', 300);
const CONNECTIONS = 100;
/** After this part of the time everything has been used once, and memory is as large as it should get. */
const WARM = 1 / 3;
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

/** Somebody's request. */
interface Asked {
  who: Person;
  method: string;
  path: string;
  payload?: Record<string, string>;
}

/** Every tenth request, in turn. A sign-up hashes a password: were they more, the processors did little else. */
const WRITES = [rename, refresh, rename, rename, refresh, rename, rename, signUp, rename, rename];

interface Load {
  seen: Map<number | string, number>;
  times: number[];
  /** by what was asked */
  writes: Map<string, number>;
}

describe('"Five minutes at 100 connections mixed 9:1 reads and writes"', () => {
  test('embedded: no error, memory flat, handles back to rest', async () => {
    await expectSteady({});
  });

  test('PostgreSQL: no error, memory flat, handles back to rest', async () => {
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    await expectSteady({ DATABASE_URL: cluster.url });
  });
});

async function expectSteady(settings: Settings): Promise<void> {
  const directory = dataFolder();
  onTestFinished(() => removeFolder(directory));
  const product = await startProduct(directory, settings);
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  const people = await signUpAll(product);
  // The browsers of the sign-up close what they kept, and the mails are sent: that is rest.
  const atRest = await settled(() => handlesOf(product.pid));

  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const load: Load = { seen: new Map(), times: [], writes: new Map() };
  const over = new AbortController();
  const clients = Promise.all(people.map((person) => ask({ product, agent, load }, person, over)));
  const memory: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await moment(Math.round((SECONDS * 1000) / SAMPLES));
    memory.push(memoryOf(product.pid));
  }
  over.abort();
  await clients;
  agent.destroy();
  tell(settings, load, memory);

  expect([...load.seen.keys()]).toEqual([200]);
  expect(load.writes.size).toBe(new Set(WRITES).size);
  const warm = memory.slice(Math.floor(SAMPLES * WARM));
  const half = warm.length / 2;
  const [early, late] = [median(warm.slice(0, half)), median(warm.slice(half))];
  expect({ early, late, isFlat: late <= early * 1.1 }).toMatchObject({ isFlat: true });
  const handles = () => handlesOf(product.pid);
  await expect.poll(handles, { timeout: 90_000, interval: 500 }).toBeLessThanOrEqual(atRest + 2);
  expect(await product.stop()).toBe(0);
  expect(product.said()).not.toContain('"level":"error"');
}

async function signUpAll({ origin }: Product): Promise<Person[]> {
  const people = Array.from({ length: CONNECTIONS }, () => new Person());
  for (let from = 0; from < CONNECTIONS; from += 10) {
    const ten = people.slice(from, from + 10);
    const answers = await Promise.all(ten.map((person) => person.register(origin)));
    expect(answers.map(({ status }) => status)).toEqual(ten.map(() => 200));
  }
  return people;
}

/** The number that a count comes to rest at: the same for ten seconds. */
async function settled(count: () => number): Promise<number> {
  for (let last = count(), same = 0; ;) {
    await moment(1000);
    same = count() === last ? same + 1 : 0;
    if (same === 10) return last;
    last = count();
  }
}

/** One connection: nine reads, then a write, until it is over. */
async function ask(
  { product, agent, load }: { product: Product; agent: Agent; load: Load },
  person: Person,
  over: AbortController,
): Promise<void> {
  for (let turn = person.number; !over.signal.aborted; turn += 1) {
    const write = turn % 10 === 0 ? WRITES[(turn / 10) % WRITES.length] : undefined;
    const asked = write?.(person, turn) ?? read(person, turn);
    const began = performance.now();
    const status = await statusOf(product, agent, asked);
    load.times.push(performance.now() - began);
    // What went wrong is named with what was asked.
    const outcome = status === 200 ? status : `${status} ${asked.path}`;
    load.seen.set(outcome, (load.seen.get(outcome) ?? 0) + 1);
    if (write) load.writes.set(asked.path, (load.writes.get(asked.path) ?? 0) + 1);
  }
}

function read(who: Person, turn: number): Asked {
  return { who, method: 'GET', path: READS[turn % READS.length] ?? '/' };
}

function rename(who: Person, turn: number): Asked {
  const payload = { firstName: `Ada ${turn}`, lastName: 'King' };
  return { who, method: 'PUT', path: '/api/v1/auth/profile', payload };
}

function refresh(who: Person): Asked {
  return { who, method: 'POST', path: '/api/v1/auth/refresh', payload: {} };
}

/** Somebody new, from a network of their own; their mail is posted too. */
function signUp(): Asked {
  const who = new Person();
  return { who, method: 'POST', path: '/api/v1/auth/register', payload: who.registration };
}

/** The answer's status, when it came to its end; what went wrong otherwise. */
async function statusOf(
  { origin }: Product,
  agent: Agent,
  { who, path, method, payload }: Asked,
): Promise<number | string> {
  try {
    const asking = request(origin + path, { method, agent, headers: who.headers(origin) });
    asking.end(payload && JSON.stringify(payload));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    who.keep(answer.headers['set-cookie'] ?? []);
    return answer.statusCode ?? 0;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function tell(settings: Settings, load: Load, memory: readonly number[]): void {
  const times = load.times.toSorted((one, other) => one - other);
  const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
  say(
    `${settings['DATABASE_URL'] ? 'PostgreSQL' : 'embedded'}, ${SECONDS} s, ${CONNECTIONS} connections: ` +
      `${times.length} answers (${(times.length / SECONDS).toFixed(0)} a second), ` +
      `writes ${JSON.stringify(Object.fromEntries(load.writes))}, by status ${JSON.stringify(Object.fromEntries(load.seen))}; ` +
      `${at(0.5)} ms median, ${at(0.99)} ms p99, ${at(1)} ms at most; ` +
      `memory in MB ${memory.map((megabytes) => megabytes.toFixed(0)).join(' ')}`,
  );
}
