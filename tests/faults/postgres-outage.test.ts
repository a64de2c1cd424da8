import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import { dataFolder, register, removeFolder, startProduct, type Product } from './product.ts';

const CACHED = '/eleanor-whitfield';
const UNCACHED = '/api/v1/memorials/eleanor-whitfield';

let cluster: PostgresCluster;
let product: Product;
let number = 0;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  product = await startProduct(dataFolder(), { DATABASE_URL: cluster.url });
  const { status } = await ask(CACHED);
  if (status !== 200) throw new Error(`the page to be kept answered ${status}`);
});
afterAll(async () => {
  cluster.thaw();
  await product.stop();
  removeFolder(product.directory);
  cluster.remove();
});

async function ask(path: string): Promise<Response> {
  const answer = await fetch(product.origin + path);
  await answer.arrayBuffer();
  return answer;
}

/** What the log holds of a request. */
function linesAbout({ headers }: Response): string[] {
  const id = headers.get('x-request-id') ?? 'none';
  return product
    .said()
    .split('\n')
    .filter((line) => line.includes(id));
}

/** Asks and writes without a pause, ten at a time, while something happens; every answer's status. */
async function underLoad(happens: () => Promise<void>): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  const over = new AbortController();
  const count = (status: number) => seen.set(status, (seen.get(status) ?? 0) + 1);
  const worker = async (_: unknown, index: number) => {
    while (!over.signal.aborted) {
      if (index === 0) count(await register(product, (number += 1)));
      else count((await ask(UNCACHED)).status);
    }
  };
  const load = Promise.all(Array.from({ length: 10 }, worker));
  await happens();
  over.abort();
  await load;
  return seen;
}

async function expectBackWithin10Seconds(): Promise<void> {
  await expect.poll(async () => (await ask(UNCACHED)).status, { timeout: 10_000 }).toBe(200);
  await expect.poll(() => register(product, (number += 1)), { timeout: 10_000 }).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
}

describe('"PostgreSQL restarted and frozen under load"', () => {
  test('away: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    const seen = await underLoad(async () => {
      cluster.stop();
      await expect.poll(async () => (await ask(UNCACHED)).status, { timeout: 20_000 }).toBe(503);
      const refused = await ask(UNCACHED);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      const page = await ask('/kenji-tanaka/tributes?category=Friends');
      expect(page.headers.get('retry-after')).toBe('5');
      expect(linesAbout(page)).toEqual([
        expect.stringMatching(/"code":"ECONNREFUSED".*"msg":"page failed"/),
      ]);
      expect((await ask(CACHED)).status).toBe(200);
      expect((await ask('/healthz')).status).toBe(200);
      expect((await ask('/readyz')).status).toBe(503);
      cluster.start();
      await expectBackWithin10Seconds();
    });
    expect([...seen.keys()].toSorted((one, other) => one - other)).toEqual([200, 503]);
  });

  test('restarted: no answer but 200 and 503, back within 10 seconds', async () => {
    const seen = await underLoad(async () => {
      cluster.restart();
      await expectBackWithin10Seconds();
    });
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test('frozen: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    const seen = await underLoad(async () => {
      cluster.freeze();
      await expect.poll(async () => (await ask(UNCACHED)).status, { timeout: 30_000 }).toBe(503);
      expect((await ask(UNCACHED)).headers.get('retry-after')).toBe('5');
      expect((await ask(CACHED)).status).toBe(200);
      expect((await ask('/healthz')).status).toBe(200);
      cluster.thaw();
      await expectBackWithin10Seconds();
    });
    // Those that were waiting for it are answered late, or told to come again.
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
