import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
} from './product-process.ts';
import { TestUser, type ApiResponse } from './test-user.ts';

const CACHED = '/eleanor-whitfield';
const UNCACHED = '/api/v1/memorials/eleanor-whitfield';

let cluster: PostgresCluster;
let product: ProductProcess;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  product = await startProduct(makeDataFolder(), { DATABASE_URL: cluster.url });
  const { status } = await get(CACHED);
  if (status !== 200) throw new Error(`the page to be cached answered ${status}`);
});
afterAll(async () => {
  cluster.thaw();
  await product.stop();
  removeFolder(product.directory);
  cluster.remove();
});

async function get(path: string): Promise<Response> {
  const response = await fetch(product.origin + path);
  await response.arrayBuffer();
  return response;
}

function signUp(): Promise<ApiResponse> {
  return new TestUser().register(product.origin);
}

function logLinesOf({ headers }: Response): string[] {
  const id = headers.get('x-request-id') ?? 'none';
  return product
    .output()
    .split('\n')
    .filter((line) => line.includes(id));
}

type RequestKind = 'cached page' | 'database read' | 'sign-up';

interface Result {
  visitor: number;
  kind: RequestKind;
  status: number;
  retryAfter: string | null;
  sentAt: number;
  answeredAt: number;
}

interface Load {
  results: readonly Result[];
  /** Resolves when every visitor has received a response to a request that was sent after this call. */
  allVisitorsAnswered(): Promise<void>;
}

const VISITORS: RequestKind[] = ['sign-up', 'cached page', 'cached page'];
while (VISITORS.length < 10) VISITORS.push('database read');

async function underLoad(happens: (load: Load) => Promise<void>): Promise<void> {
  const results: Result[] = [];
  const over = new AbortController();
  const load = Promise.all(
    VISITORS.map(async (kind, visitor) => {
      while (!over.signal.aborted) results.push({ visitor, ...(await visit(kind)) });
    }),
  );
  const allVisitorsAnswered = async () => {
    const since = performance.now();
    const answered = () =>
      new Set(results.filter(({ sentAt }) => sentAt > since).map((one) => one.visitor));
    await expect.poll(() => answered().size, { timeout: 20_000 }).toBe(VISITORS.length);
  };
  try {
    await allVisitorsAnswered();
    await happens({ results, allVisitorsAnswered });
  } finally {
    over.abort();
    await load;
  }
  const isRight = ({ kind, status, retryAfter }: Result) =>
    status === 200 || (kind !== 'cached page' && status === 503 && retryAfter === '5');
  expect(results.filter((result) => !isRight(result))).toEqual([]);
}

async function visit(kind: RequestKind): Promise<Omit<Result, 'visitor'>> {
  const sentAt = performance.now();
  const { status, headers } =
    kind === 'sign-up' ? await signUp() : await get(kind === 'cached page' ? CACHED : UNCACHED);
  const answeredAt = performance.now();
  return { kind, status, retryAfter: headers.get('retry-after'), sentAt, answeredAt };
}

async function expectBackWithin10Seconds(load: Load): Promise<void> {
  const since = performance.now();
  const statuses = async () => {
    const responses = [await get(UNCACHED), await signUp(), await get('/readyz')];
    return responses.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200]);
  const back = performance.now();
  expect(back - since).toBeLessThan(10_000);
  await load.allVisitorsAnswered();
  const later = load.results.filter(({ sentAt }) => sentAt > back);
  expect(later.filter(({ status }) => status !== 200)).toEqual([]);
}

describe('"PostgreSQL restarted and frozen under load"', () => {
  test('down: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    await underLoad(async (load) => {
      cluster.stop();
      await expect.poll(async () => (await get(UNCACHED)).status, { timeout: 20_000 }).toBe(503);
      const refused = await get(UNCACHED);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      const page = await get('/kenji-tanaka/tributes?category=Friends');
      expect(page.headers.get('retry-after')).toBe('5');
      expect(logLinesOf(page)).toEqual([
        expect.stringMatching(/"code":"ECONNREFUSED".*"msg":"page failed"/),
      ]);
      expect((await get(CACHED)).status).toBe(200);
      const notCached = await get('/james-okafor');
      expect([notCached.status, notCached.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await get('/healthz')).status).toBe(200);
      expect((await get('/readyz')).status).toBe(503);
      cluster.start();
      await expectBackWithin10Seconds(load);
    });
  });

  test('restarted: cached pages are served meanwhile, everything else is 200 or 503, back within 10 seconds', async () => {
    await underLoad(async (load) => {
      const began = performance.now();
      await cluster.restart();
      const ended = performance.now();
      const meanwhile = load.results.filter(
        ({ sentAt, answeredAt }) => sentAt > began && answeredAt < ended,
      );
      const statusesOf = (kind: RequestKind) =>
        new Set(meanwhile.filter((result) => result.kind === kind).map(({ status }) => status));
      expect(statusesOf('cached page')).toEqual(new Set([200]));
      expect(statusesOf('database read')).toContain(503);
      await expectBackWithin10Seconds(load);
    });
  });

  test('frozen: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    await underLoad(async (load) => {
      cluster.freeze();
      await expect.poll(async () => (await get(UNCACHED)).status, { timeout: 30_000 }).toBe(503);
      expect((await get(UNCACHED)).headers.get('retry-after')).toBe('5');
      expect((await get(CACHED)).status).toBe(200);
      expect((await get('/healthz')).status).toBe(200);
      cluster.thaw();
      await expectBackWithin10Seconds(load);
    });
  });
});
