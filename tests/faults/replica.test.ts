import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import { openReplica, readReplicaFacts } from '../../db/postgres/replica.server.ts';
import { MEMORIAL_CHANGES_CHANNEL } from '../../server/page-cache/page-cache.server.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
} from './product-process.ts';
import { delay } from './test-run.ts';

const SLUG = 'eleanor-whitfield';
const DELAY_SECONDS = 2;
const CHANGES = 8;

let cluster: PostgresCluster;
let product: ProductProcess;
let primary: Client;
let replica: Client;
let replicaUrl: string;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  replicaUrl = await cluster.startReplica(DELAY_SECONDS);
  product = await startProduct(makeDataFolder(), {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URL: replicaUrl,
  });
  [primary, replica] = [cluster.url, replicaUrl].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([primary.connect(), replica.connect()]);
  replica.on('error', () => undefined);
});
afterAll(async () => {
  await primary.end();
  await replica.end().catch(() => undefined);
  await product.stop();
  removeFolder(product.directory);
  cluster.remove();
});

async function shownName(): Promise<string> {
  const response = await fetch(`${product.origin}/${SLUG}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  return /<h1[^>]*>(?:<[^>]+>)*([^<]*)/.exec(html)?.[1] ?? '';
}

const rename = (name: string) =>
  primary.query(
    `update memorials set document = jsonb_set(document::jsonb, '{fullName}', to_jsonb($1::text))
     where slug = $2`,
    [name, SLUG],
  );

/** By everything but this test. */
async function readsOfReplica(): Promise<number> {
  const { rows } = await replica.query<{ count: string }>(
    `select count(*) from pg_stat_activity where application_name = 'memorials' and query like '%memorials%'`,
  );
  return Number(rows[0]?.count);
}

test('with a replica two seconds behind, a change shows within a second, and the page never goes back', async () => {
  for (let change = 1; change <= CHANGES; change += 1) {
    const name = `Eleanor ${change}`;
    await rename(name);
    await expect.poll(shownName, { timeout: 1_000, interval: 20 }).toBe(name);
    const until = Date.now() + 300 * change;
    while (Date.now() < until) {
      expect(await shownName()).toBe(name);
      await delay(20);
    }
  }
});

test('a replica that has caught up serves pages', async () => {
  await delay((DELAY_SECONDS + 1) * 1_000);
  await expect
    .poll(
      async () => {
        await fetch(`${product.origin}/thomas-and-mary-brennan`);
        return readsOfReplica();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
});

async function statusOf(path: string): Promise<number> {
  return (await fetch(product.origin + path, { redirect: 'manual' })).status;
}

test('a page that the replica does not have yet is there, and an old address leads nowhere when its page is gone', async () => {
  await primary.query(`
    insert into memorials select (jsonb_populate_record(memorials, jsonb_build_object(
      'id', 'mem_' || repeat('z', 22), 'slug', 'copied-page', 'short_code', 'ZZZZ2222'))).*
    from memorials where slug = '${SLUG}'`);
  expect(await statusOf('/copied-page')).toBe(200);
  await primary.query(`update memorials set slug = 'moved-page' where slug = 'copied-page'`);
  await delay((DELAY_SECONDS + 1) * 1_000);
  expect(await statusOf('/copied-page')).toBe(308);
  await primary.query(`update memorials set state = 'draft' where slug = 'moved-page'`);
  expect(await statusOf('/copied-page')).toBe(404);
});

test('a frozen replica delays a visitor by half a second at most, and only once in a while', async () => {
  await delay((DELAY_SECONDS + 1) * 1_000);
  cluster.freezeReplicas();
  try {
    const times: number[] = [];
    for (let page = 0; page < 4; page += 1) {
      const began = performance.now();
      expect(await statusOf(`/not-there-${page}`)).toBe(404);
      times.push(performance.now() - began);
    }
    expect(Math.max(...times)).toBeLessThan(2_000);
    expect(times.filter((time) => time > 450).length).toBeLessThan(3);
  } finally {
    cluster.thaw();
  }
});

test('the doctor finds a replica that keeps up, one behind, and none', async () => {
  const database = await openDatabase({ databaseUrl: cluster.url, directory: '' });
  const read = (url: string) => readReplicaFacts(url, database.kysely);
  try {
    const usable = { isReplica: true, isOfDatabase: true };
    expect(await read(replicaUrl)).toEqual({ ...usable, missingBytes: 0 });
    const late = await cluster.startReplica(600);
    for (const name of ['Eleanor 1', 'Eleanor 2', 'Eleanor 3']) await rename(name);
    const behind = await read(late);
    expect(behind).toMatchObject(usable);
    expect(behind.missingBytes).toBeGreaterThan(0);
    expect(await read(cluster.url)).toMatchObject({ isReplica: false });
    const other = new URL(replicaUrl);
    other.pathname = '/template1';
    expect(await read(other.href)).toMatchObject({ isReplica: true, isOfDatabase: false });
  } finally {
    await database.close();
  }
});

test('a replica of another database is not used, however far it is', async () => {
  const database = await openDatabase({ databaseUrl: cluster.url, directory: '' });
  const other = new URL(replicaUrl);
  other.pathname = '/template1';
  const log = { warn: () => undefined, fatal: () => undefined };
  const [own, foreign] = [replicaUrl, other.href].map((url) => {
    const opened = openReplica(url, database.kysely, log);
    database.listen(MEMORIAL_CHANGES_CHANNEL, opened.changes);
    return opened;
  });
  try {
    const isUsed = async () => {
      await primary.query('select txid_current()');
      return own?.isCurrentFor(SLUG);
    };
    await expect.poll(isUsed, { timeout: 20_000 }).toBe(true);
    expect(await foreign?.isCurrentFor(SLUG)).toBe(false);
  } finally {
    await own?.close();
    await foreign?.close();
    await database.close();
  }
});

test('without the replica, pages are read from the primary', async () => {
  cluster.stopReplicas();
  await rename('Eleanor alone');
  await expect.poll(shownName, { timeout: 5_000 }).toBe('Eleanor alone');
});
