import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { codeIn, outboxOf, Person } from './person.ts';
import {
  startPostgresCluster,
  type ClusterOptions,
  type PostgresCluster,
} from './postgres-cluster.ts';
import {
  dataFolder,
  removeFolder,
  runCommand,
  startProduct,
  type Product,
  type Settings,
} from './product.ts';
import { maySmallDisks, mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { makeSmallLog, removePreparedLog } from './small-log.ts';

const CACHED = '/eleanor-whitfield';

let disk: SmallDisk;

/** What is started later in a test is ended before it. */
function mountDisk(): void {
  const mounted = mountSmallDisk(240);
  if (!mounted) throw new Error('There was room for a small disk before, and is none now.');
  disk = mounted;
  onTestFinished(() => mounted.remove());
}

/** A product that does not outlive its test. */
async function start(settings: Settings = {}, directory = disk.folder): Promise<Product> {
  const product = await startProduct(directory, settings);
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  return product;
}

async function startCluster(options?: ClusterOptions) {
  const cluster = await startPostgresCluster(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}

async function statusOf({ origin }: Product, path: string): Promise<number> {
  const answer = await fetch(origin + path);
  await answer.arrayBuffer();
  return answer.status;
}

/** Somebody whose registration was acknowledged. */
async function registered({ origin }: Product): Promise<Person> {
  const person = new Person();
  expect((await person.register(origin)).status).toBe(200);
  return person;
}

async function expectAllThere({ origin }: Product, people: readonly Person[]): Promise<void> {
  for (const person of people) expect((await person.me(origin)).status).toBe(200);
}

/** Registers new people until one is refused; resolves to the answer, and adds those who were taken. */
async function refusalAt({ origin }: Product, people: Person[]) {
  for (;;) {
    const person = new Person();
    const answer = await person.register(origin);
    if (answer.status !== 200) return answer;
    people.push(person);
  }
}

/** Takes the first sample in by the command line, in the place of the one that is there. */
function importSample(settings: Settings = {}, directory = disk.folder) {
  const sample = resolve('app/memorials/documents/samples/eleanor-whitfield');
  return runCommand(directory, settings, ['import', '--replace', sample]);
}

function filesBelow(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
}

async function expectReadersServed(product: Product): Promise<void> {
  expect(await statusOf(product, CACHED)).toBe(200);
  expect(await statusOf(product, '/healthz')).toBe(200);
}

async function expectBackUnaided(product: Product, people: Person[]): Promise<void> {
  const person = new Person();
  const register = async () => (await person.register(product.origin)).status;
  await expect.poll(register, { timeout: 10_000, interval: 500 }).toBe(200);
  people.push(person);
  expect(await statusOf(product, '/readyz')).toBe(200);
  await expectAllThere(product, people);
}

/** A start on a full disk. */
async function expectServedOrExplained(): Promise<void> {
  const outcome = await start().then(
    async (product) => `stopped with ${await product.stop()}`,
    (error: unknown) => String(error),
  );
  expect(outcome).toMatch(/^stopped with 0$|its disk is full\. Nothing in it is lost/);
  expect(outcome).not.toContain('    at ');
}

const OUTAGE = {
  status: 503,
  body: { message: 'The service is not available right now. Please try again.' },
};

describe.skipIf(!maySmallDisks())('"Disk full: a clear failure, old data intact, recovery"', () => {
  test('embedded: writes are refused, readers are served, and it goes on when there is room', async () => {
    mountDisk();
    const product = await start();
    const people = [await registered(product)];
    expect(await statusOf(product, CACHED)).toBe(200);
    disk.fill();
    const refused = await refusalAt(product, people);
    expect(refused).toMatchObject(OUTAGE);
    expect(refused.headers.get('retry-after')).toBe('5');
    await expectReadersServed(product);
    await expectAllThere(product, people);
    disk.empty();
    await expectBackUnaided(product, people);
    expect(await product.stop()).toBe(0);
  });

  test('embedded: its log cannot be written: the process says so and exits, and loses nothing', async () => {
    mountDisk();
    const database = join(disk.folder, 'data', 'database');
    await makeSmallLog(database);
    // The first start writes more than any other.
    expect(await (await start()).stop()).toBe(0);
    await removePreparedLog(database);
    const product = await start({ LOG_LEVEL: 'warn' });
    const people = [await registered(product)];
    disk.fill();
    const rename = (_: unknown, index: number) =>
      people[0]!.rename(product.origin, `${index}`.repeat(20).slice(0, 50));
    const writeMuch = async () => {
      // None of them may hang; those that are under way when the process exits are cut.
      await Promise.allSettled(Array.from({ length: 200 }, rename));
      return product.isAlive();
    };
    await expect.poll(writeMuch, { timeout: 150_000 }).toBe(false);
    expect(await product.stop()).toBe(1);
    const fatal = product
      .said()
      .split('\n')
      .filter((line) => line.includes('"level":"fatal"'));
    expect(fatal).toEqual([
      expect.stringMatching(
        /The embedded database in \S+\/data\/database has ended, because its disk is full: .* Make room for at least 32 MB there and start again\."/,
      ),
    ]);
    await expectServedOrExplained();
    disk.empty();
    const again = await start();
    await expectAllThere(again, people);
    await registered(again);
    expect(await again.stop()).toBe(0);
  });

  test('embedded: started on a full disk it serves or says why not, and loses nothing', async () => {
    mountDisk();
    const first = await start();
    const people = [await registered(first), await registered(first)];
    disk.fill();
    await first.kill();
    await expectServedOrExplained();
    disk.empty();
    const again = await start();
    await expectAllThere(again, people);
    expect(await again.stop()).toBe(0);
  });

  test('pictures and mails: an import is refused whole, a mail is sent later', async () => {
    mountDisk();
    const cluster = await startCluster();
    const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
    const product = await start(settings);
    const importing = () => importSample(settings);
    disk.fill();
    const person = await registered(product);
    const refused = await importing();
    expect(refused.code).toBe(1);
    expect(refused.said.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /eleanor-whitfield was not imported and nothing has changed, because the disk of \S+\/data\/media, .* is full; make room there and import again\.$/,
      ),
    ]);
    expect(filesBelow(join(disk.folder, 'data', 'media'))).toEqual([]);
    expect(await statusOf(product, '/api/v1/memorials/eleanor-whitfield')).toBe(404);
    disk.empty();
    expect(await importing()).toMatchObject({ code: 0 });
    expect(await statusOf(product, CACHED)).toBe(200);
    const mail = () => codeIn(outboxOf(disk.folder).get(person.email)?.[0]);
    await expect.poll(mail, { timeout: 60_000 }).toMatch(/^\d{6}$/);
    expect(readdirSync(join(disk.folder, 'data', 'outbox')).join()).not.toContain('draft');
    expect(await product.stop()).toBe(0);
  });

  test('embedded: an import says in one sentence what is full, and changes nothing', async () => {
    mountDisk();
    expect(await (await start({ LOAD_SAMPLES: 'false' })).stop()).toBe(0);
    disk.fill();
    const refused = await importSample();
    expect(refused.code).toBe(1);
    expect(refused.said.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /\/data\/(?:media|database)\b.* disk is full\.|\/data\/(?:media|database), .* is full; make room/,
      ),
    ]);
    expect(filesBelow(join(disk.folder, 'data', 'media'))).toEqual([]);
    disk.empty();
    expect(await importSample()).toMatchObject({ code: 0 });
  });

  test('PostgreSQL: an import says in one sentence that its disk is full, and changes nothing', async () => {
    mountDisk();
    const cluster = await startCluster({ within: disk.folder });
    const folder = dataFolder();
    onTestFinished(() => removeFolder(folder));
    const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
    expect(await (await start(settings, folder)).stop()).toBe(0);
    disk.fill();
    const refused = await importSample(settings, folder);
    expect(refused.code).toBe(1);
    expect(refused.said.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /because the disk of the PostgreSQL server at \S+ is full; make room there and import again\.$/,
      ),
    ]);
    expect(filesBelow(join(folder, 'data', 'media'))).toEqual([]);
    disk.empty();
    expect(await importSample(settings, folder)).toMatchObject({ code: 0 });
  });

  test('PostgreSQL: 503 with Retry-After while its disk is full, back by itself when it is', async () => {
    mountDisk();
    const cluster = await startCluster({ within: disk.folder });
    const folder = dataFolder();
    onTestFinished(() => removeFolder(folder));
    const product = await start({ DATABASE_URL: cluster.url }, folder);
    const people = [await registered(product)];
    expect(await statusOf(product, CACHED)).toBe(200);
    disk.fill();
    await writeLog(cluster.url);
    const refused = await refusalAt(product, people);
    expect(refused).toMatchObject(OUTAGE);
    expect(refused.headers.get('retry-after')).toBe('5');
    await expectReadersServed(product);
    disk.empty();
    await expect.poll(() => keepRunning(cluster), { timeout: 60_000 }).toBe(true);
    await expectBackUnaided(product, people);
    expect(await product.stop()).toBe(0);
  });
});

/** What a supervisor does: starts PostgreSQL where it gave up. It may be ending yet, or be back by itself. */
function keepRunning(cluster: PostgresCluster): boolean {
  if (cluster.isRunning()) return true;
  try {
    cluster.start();
    return true;
  } catch {
    return false;
  }
}

/** Writes PostgreSQL's log until it gives up, or for as much as a few of its files hold. */
async function writeLog(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 100; megabytes += 1) {
      await client.query(`select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))`);
    }
  } catch {
    // It has given up, and whoever was connected with it.
  }
  await client.end().catch(() => undefined);
}
