import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

import { dataFiles } from './data-files.ts';
import { codeIn, readOutbox } from './outbox.ts';
import type { PostgresCluster } from './postgres-cluster.ts';
import { runCommand, type ProductProcess, type Settings } from './product-process.ts';
import { canMountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createDatabaseWithSmallWal, removeSpareWalFiles } from './small-wal.ts';
import { mountTestDisk, startTestCluster, startTestProduct, testFolder } from './test-resources.ts';
import { TestUser } from './test-user.ts';

const CACHED = '/eleanor-whitfield';

let disk: SmallDisk;

function mountDisk(): void {
  disk = mountTestDisk(240);
}

function start(settings: Settings = {}, directory = disk.folder): Promise<ProductProcess> {
  return startTestProduct(directory, settings);
}

async function statusOf({ origin }: ProductProcess, path: string): Promise<number> {
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  return response.status;
}

async function registered({ origin }: ProductProcess): Promise<TestUser> {
  const user = new TestUser();
  expect((await user.register(origin)).status).toBe(200);
  return user;
}

async function expectAllSignedIn(
  { origin }: ProductProcess,
  users: readonly TestUser[],
): Promise<void> {
  for (const user of users) expect((await user.me(origin)).status).toBe(200);
}

async function registerUntilRefused({ origin }: ProductProcess, users: TestUser[]) {
  for (;;) {
    const user = new TestUser();
    const response = await user.register(origin);
    if (response.status !== 200) return response;
    users.push(user);
  }
}

function importSample(settings: Settings = {}, directory = disk.folder) {
  const sample = resolve('app/memorials/documents/samples/eleanor-whitfield');
  return runCommand(directory, settings, ['import', '--replace', sample]);
}

async function expectReadersServed(product: ProductProcess): Promise<void> {
  expect(await statusOf(product, CACHED)).toBe(200);
  expect(await statusOf(product, '/healthz')).toBe(200);
}

async function expectToRecover(product: ProductProcess, users: TestUser[]): Promise<void> {
  const user = new TestUser();
  const register = async () => (await user.register(product.origin)).status;
  await expect.poll(register, { timeout: 10_000, interval: 500 }).toBe(200);
  users.push(user);
  expect(await statusOf(product, '/readyz')).toBe(200);
  await expectAllSignedIn(product, users);
}

async function expectStartOrClearError(): Promise<void> {
  const outcome = await start().then(
    async (product) => `stopped with ${await product.stop()}`,
    (error: unknown) => String(error),
  );
  expect(outcome).toMatch(/^stopped with 0$|its disk is full\. No data has been lost/);
  expect(outcome).not.toContain('    at ');
}

const OUTAGE = {
  status: 503,
  body: { message: 'The service isn’t available right now. Please try again.' },
};

describe.skipIf(!canMountSmallDisk())(
  '"Disk full: a clear failure, old data intact, recovery"',
  () => {
    test('embedded: writes are refused, reads are served, and writes work again when there is space', async () => {
      mountDisk();
      const product = await start();
      const users = [await registered(product)];
      expect(await statusOf(product, CACHED)).toBe(200);
      disk.fill();
      const refused = await registerUntilRefused(product, users);
      expect(refused).toMatchObject(OUTAGE);
      expect(refused.headers.get('retry-after')).toBe('5');
      await expectReadersServed(product);
      await expectAllSignedIn(product, users);
      disk.empty();
      await expectToRecover(product, users);
      expect(await product.stop()).toBe(0);
    });

    test("embedded: its WAL can't be written: the process reports it and exits, and loses nothing", async () => {
      mountDisk();
      const database = join(disk.folder, 'data', 'database');
      await createDatabaseWithSmallWal(database);
      expect(await (await start()).stop()).toBe(0);
      await removeSpareWalFiles(database);
      const product = await start({ LOG_LEVEL: 'warn' });
      const users = [await registered(product)];
      disk.fill();
      const rename = (_: unknown, index: number) =>
        users[0]!.rename(product.origin, `${index}`.repeat(20).slice(0, 50));
      const writeMuch = async () => {
        await Promise.allSettled(Array.from({ length: 200 }, rename));
        return product.isAlive();
      };
      await expect.poll(writeMuch, { timeout: 150_000 }).toBe(false);
      expect(await product.stop()).toBe(1);
      const fatal = product
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"fatal"'));
      expect(fatal).toEqual([
        expect.stringMatching(
          /The embedded database in \S+\/data\/database has stopped because its disk is full: .* Free at least 32 MB there and start again\."/,
        ),
      ]);
      await expectStartOrClearError();
      disk.empty();
      const again = await start();
      await expectAllSignedIn(again, users);
      await registered(again);
      expect(await again.stop()).toBe(0);
    });

    test('embedded: a start on a full disk serves or explains its failure, and loses nothing', async () => {
      mountDisk();
      const first = await start();
      const users = [await registered(first), await registered(first)];
      disk.fill();
      await first.kill();
      await expectStartOrClearError();
      disk.empty();
      const again = await start();
      await expectAllSignedIn(again, users);
      expect(await again.stop()).toBe(0);
    });

    test('pictures and mails: an import is refused as a whole, a mail is sent later', async () => {
      mountDisk();
      const cluster = await startTestCluster();
      const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
      const product = await start(settings);
      const importing = () => importSample(settings);
      disk.fill();
      const user = await registered(product);
      const refused = await importing();
      expect(refused.code).toBe(1);
      expect(refused.output.trimEnd().split('\n')).toEqual([
        expect.stringMatching(
          /eleanor-whitfield was not imported and nothing has changed, because the disk of \S+\/data\/media, .* is full; make room there and import again\.$/,
        ),
      ]);
      expect(dataFiles({ directory: disk.folder }, 'media')).toEqual([]);
      expect(await statusOf(product, '/api/v1/memorials/eleanor-whitfield')).toBe(404);
      disk.empty();
      expect(await importing()).toMatchObject({ code: 0 });
      expect(await statusOf(product, CACHED)).toBe(200);
      const mail = () => codeIn(readOutbox(disk.folder).get(user.email)?.[0]);
      await expect.poll(mail, { timeout: 60_000 }).toMatch(/^\d{6}$/);
      expect(readdirSync(join(disk.folder, 'data', 'outbox')).join()).not.toContain('draft');
      expect(await product.stop()).toBe(0);
    });

    test('embedded: an import reports in one sentence what is full, and changes nothing', async () => {
      mountDisk();
      expect(await (await start({ LOAD_SAMPLES: 'false' })).stop()).toBe(0);
      disk.fill();
      const refused = await importSample();
      expect(refused.code).toBe(1);
      expect(refused.output.trimEnd().split('\n')).toEqual([
        expect.stringMatching(
          /\/data\/(?:media|database)\b.* disk is full\.|\/data\/(?:media|database), .* is full; make room/,
        ),
      ]);
      expect(dataFiles({ directory: disk.folder }, 'media')).toEqual([]);
      disk.empty();
      expect(await importSample()).toMatchObject({ code: 0 });
    });

    test('PostgreSQL: an import reports in one sentence that its disk is full, and changes nothing', async () => {
      mountDisk();
      const cluster = await startTestCluster({ within: disk.folder });
      const folder = testFolder();
      const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
      expect(await (await start(settings, folder)).stop()).toBe(0);
      disk.fill();
      const refused = await importSample(settings, folder);
      expect(refused.code).toBe(1);
      expect(refused.output.trimEnd().split('\n')).toEqual([
        expect.stringMatching(
          /because the disk of the PostgreSQL server at \S+ is full; make room there and import again\.$/,
        ),
      ]);
      expect(dataFiles({ directory: folder }, 'media')).toEqual([]);
      disk.empty();
      expect(await importSample(settings, folder)).toMatchObject({ code: 0 });
    });

    test('PostgreSQL: 503 with Retry-After while its disk is full, and recovery without a restart', async () => {
      mountDisk();
      const cluster = await startTestCluster({ within: disk.folder });
      const folder = testFolder();
      const product = await start({ DATABASE_URL: cluster.url }, folder);
      const users = [await registered(product)];
      expect(await statusOf(product, CACHED)).toBe(200);
      disk.fill();
      await fillWal(cluster.url);
      const refused = await registerUntilRefused(product, users);
      expect(refused).toMatchObject(OUTAGE);
      expect(refused.headers.get('retry-after')).toBe('5');
      await expectReadersServed(product);
      disk.empty();
      await expect.poll(() => ensureRunning(cluster), { timeout: 60_000 }).toBe(true);
      await expectToRecover(product, users);
      expect(await product.stop()).toBe(0);
    });
  },
);

/** Restarts PostgreSQL like a supervisor. A start fails while the old process is still ending. */
function ensureRunning(cluster: PostgresCluster): boolean {
  if (cluster.isRunning()) return true;
  try {
    cluster.start();
    return true;
  } catch {
    return false;
  }
}

async function fillWal(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 100; megabytes += 1) {
      await client.query(`select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))`);
    }
  } catch {
    // A crash of PostgreSQL has closed the connection.
  }
  await client.end().catch(() => undefined);
}
