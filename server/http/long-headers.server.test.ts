// Headers that are read by hand, each as long as Node lets it be: what reading them costs rises with their
// length and never with its square.
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseRange } from '../../app/media/api.server.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { openTestFront, type TestFront } from '../../tests/harness/test-front.ts';
import { createNetworkOf } from './client-network.server.ts';
import { preferredEncoding } from './content-encodings.server.ts';
import { includesTag } from './etags.server.ts';

/** Node refuses requests whose headers are longer than 16 KB together. */
const LENGTH = 15_000;
/** Milliseconds of CPU for one request. What is quadratic takes hundreds. */
const BOUND_MS = 40;
/** What Node's adapter knows of the connection. */
const FROM_PROXY = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

let app: TestApp;
let front: TestFront;

beforeAll(async () => {
  app = await createTestApp();
  front = await openTestFront();
  await front.ask('/ada-example');
});
afterAll(async () => {
  await front.close();
  await app.close();
});

const VALUES: ReadonlyArray<[name: string, value: string]> = [
  ['spaces inside a word', `x${' '.repeat(LENGTH)}y`],
  ['tabs before a parameter', `br${'\t'.repeat(LENGTH)};q=x`],
  ['nothing but commas', ','.repeat(LENGTH)],
  ['nothing but semicolons', ';'.repeat(LENGTH)],
  ['quotation marks', '"'.repeat(LENGTH)],
  ['weak tags', 'W/'.repeat(LENGTH / 2)],
  ['zeros after a point', `br;q=0.${'0'.repeat(LENGTH)}1`],
  ['digits', `bytes=${'9'.repeat(LENGTH)}`],
  ['groups of an address', `::ffff:${'1.'.repeat(LENGTH / 2)}`],
  ['colons', ':'.repeat(LENGTH)],
  ['pairs', 'a=b;'.repeat(LENGTH / 4)],
  ['percent signs', '%'.repeat(LENGTH)],
  ['brackets', '('.repeat(LENGTH)],
];

const HEADERS = [
  'accept', 'accept-encoding', 'authorization', 'content-type', 'cookie', 'if-none-match', 'if-range',
  'origin', 'range', 'sec-fetch-site', 'user-agent', 'x-request-id',
] as const; // prettier-ignore

/** The least of some runs: the machine may be busy with something else in one of them. */
async function cpuOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 5 && least > BOUND_MS; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test.each(VALUES)('a header of 15 KB of %s costs no more than its length', async (_, value) => {
  expect(await cpuOf(() => preferredEncoding(value))).toBeLessThan(BOUND_MS);
  expect(await cpuOf(() => includesTag(value, 'W/"tag"'))).toBeLessThan(BOUND_MS);
  expect(await cpuOf(() => parseRange(value, 1_000))).toBeLessThan(BOUND_MS);
  const page = () => front.ask('/ada-example', { 'accept-encoding': value });
  expect(await cpuOf(page)).toBeLessThan(BOUND_MS);
});

test.each(VALUES)(
  'X-Forwarded-For of 15 KB of %s costs no more than its length',
  async (_, value) => {
    const networkOf = createNetworkOf(['127.0.0.1']);
    const behindProxy = new Hono().get('/', (c) => c.text(networkOf(c)));
    const ask = async () =>
      behindProxy.request('/', { headers: { 'x-forwarded-for': value } }, FROM_PROXY);
    expect(await (await ask()).text()).toBe('127.0.0.1');
    expect(await cpuOf(ask)).toBeLessThan(BOUND_MS);
  },
);

test.each(HEADERS)('no request is slow to read by its %s', async (header) => {
  const ask = async (path: string, value: string) =>
    app.app.request(path, { headers: { [header]: value } });
  for (const path of ['/robots.txt', '/api/v1/auth/me', `/media/${'0'.repeat(32)}.mp4`]) {
    for (const [what, value] of VALUES) {
      const cost = await cpuOf(() => ask(path, value));
      expect(cost, `${header} of ${what} at ${path}`).toBeLessThan(BOUND_MS);
    }
  }
});

test('a long header is understood all the same', () => {
  const long = `${'x, '.repeat(LENGTH / 3)}br ; q=0 , gzip ; q=0.5`;
  expect(preferredEncoding(long)).toBe('gzip');
});
