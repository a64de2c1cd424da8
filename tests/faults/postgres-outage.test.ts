import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Person, type Answer } from './person.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import { dataFolder, removeFolder, startProduct, type Product } from './product.ts';

const CACHED = '/eleanor-whitfield';
const UNCACHED = '/api/v1/memorials/eleanor-whitfield';

let cluster: PostgresCluster;
let product: Product;

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

function signUp(): Promise<Answer> {
  return new Person().register(product.origin);
}

/** What the log holds of a request. */
function linesAbout({ headers }: Response): string[] {
  const id = headers.get('x-request-id') ?? 'none';
  return product
    .said()
    .split('\n')
    .filter((line) => line.includes(id));
}

type Asked = 'a kept page' | 'what the database has' | 'a sign-up';

interface Seen {
  visitor: number;
  asked: Asked;
  status: number;
  retryAfter: string | null;
  /** when it was asked for and answered, on the clock of `performance` */
  from: number;
  to: number;
}

interface Load {
  seen: readonly Seen[];
  /** Resolves when every visitor has an answer to something that was asked for from now on. */
  everybodyIsAnswered(): Promise<void>;
}

/** What each of the visitors does. */
const VISITORS: Asked[] = ['a sign-up', 'a kept page', 'a kept page'];
while (VISITORS.length < 10) VISITORS.push('what the database has');

/** Ten ask and sign up without a pause while something happens, and once more afterwards. */
async function underLoad(happens: (load: Load) => Promise<void>): Promise<void> {
  const seen: Seen[] = [];
  const over = new AbortController();
  const load = Promise.all(
    VISITORS.map(async (asked, visitor) => {
      while (!over.signal.aborted) seen.push({ visitor, ...(await visit(asked)) });
    }),
  );
  const everybodyIsAnswered = async () => {
    const since = performance.now();
    const answered = () =>
      new Set(seen.filter(({ from }) => from > since).map((one) => one.visitor));
    await expect.poll(() => answered().size, { timeout: 20_000 }).toBe(VISITORS.length);
  };
  try {
    await everybodyIsAnswered();
    await happens({ seen, everybodyIsAnswered });
  } finally {
    over.abort();
    await load;
  }
  // A page in memory needs no database; whoever does is served or told when to come again.
  const isRight = ({ asked, status, retryAfter }: Seen) =>
    status === 200 || (asked !== 'a kept page' && status === 503 && retryAfter === '5');
  expect(seen.filter((answer) => !isRight(answer))).toEqual([]);
}

async function visit(asked: Asked): Promise<Omit<Seen, 'visitor'>> {
  const from = performance.now();
  const { status, headers } =
    asked === 'a sign-up' ? await signUp() : await ask(asked === 'a kept page' ? CACHED : UNCACHED);
  return { asked, status, retryAfter: headers.get('retry-after'), from, to: performance.now() };
}

/** To be called when PostgreSQL is back. From the moment when the product is too, everybody is served. */
async function expectBackWithin10Seconds(load: Load): Promise<void> {
  const since = performance.now();
  const statuses = async () => {
    const answers = [await ask(UNCACHED), await signUp(), await ask('/readyz')];
    return answers.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200]);
  const back = performance.now();
  expect(back - since).toBeLessThan(10_000);
  await load.everybodyIsAnswered();
  const later = load.seen.filter(({ from }) => from > back);
  expect(later.filter(({ status }) => status !== 200)).toEqual([]);
}

describe('"PostgreSQL restarted and frozen under load"', () => {
  test('away: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    await underLoad(async (load) => {
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
      await expectBackWithin10Seconds(load);
    });
  });

  test('restarted: pages in memory are served meanwhile, all else is 200 or 503, back within 10 seconds', async () => {
    await underLoad(async (load) => {
      const began = performance.now();
      await cluster.restart();
      const ended = performance.now();
      const meanwhile = load.seen.filter(({ from, to }) => from > began && to < ended);
      const of = (asked: Asked) =>
        new Set(meanwhile.filter((seen) => seen.asked === asked).map(({ status }) => status));
      expect(of('a kept page')).toEqual(new Set([200]));
      // It was met, and not only read around.
      expect(of('what the database has')).toContain(503);
      await expectBackWithin10Seconds(load);
    });
  });

  test('frozen: 503 with Retry-After, cached pages still served, back within 10 seconds', async () => {
    // Those that were waiting for it are answered late, or told to come again.
    await underLoad(async (load) => {
      cluster.freeze();
      await expect.poll(async () => (await ask(UNCACHED)).status, { timeout: 30_000 }).toBe(503);
      expect((await ask(UNCACHED)).headers.get('retry-after')).toBe('5');
      expect((await ask(CACHED)).status).toBe(200);
      expect((await ask('/healthz')).status).toBe(200);
      cluster.thaw();
      await expectBackWithin10Seconds(load);
    });
  });
});
