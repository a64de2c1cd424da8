import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseRange } from '../../../app/media/serving/file-response.server.ts';
import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { openTestPageCache, type TestPageCache } from '../../../tests/harness/test-page-cache.ts';
import { createNetworkOf } from '../client-network.server.ts';
import { preferredEncoding } from '../content-encodings.server.ts';
import { matchesEtag } from './etags.server.ts';

const LENGTH = 15_000;
/** The limit of CPU milliseconds for one request. A quadratic parser needs hundreds of milliseconds. */
const BOUND_MS = 40;
const FROM_PROXY = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

let app: TestApp;
let cache: TestPageCache;

beforeAll(async () => {
  app = await createTestApp();
  cache = await openTestPageCache();
  await cache.request('/ada-example');
});
afterAll(async () => {
  await cache.close();
  await app.close();
});

const VALUES: ReadonlyArray<[name: string, value: string]> = [
  ['spaces inside a word', `x${' '.repeat(LENGTH)}y`],
  ['tabs before a parameter', `br${'\t'.repeat(LENGTH)};q=x`],
  ['nothing but commas', ','.repeat(LENGTH)],
  ['nothing but semicolons', ';'.repeat(LENGTH)],
  ['quotation marks', '"'.repeat(LENGTH)],
  ['weak tags', 'W/'.repeat(LENGTH / 2)],
  ['zeros after a decimal point', `br;q=0.${'0'.repeat(LENGTH)}1`],
  ['digits', `bytes=${'9'.repeat(LENGTH)}`],
  ['groups of an address', `::ffff:${'1.'.repeat(LENGTH / 2)}`],
  ['colons', ':'.repeat(LENGTH)],
  ['pairs', 'a=b;'.repeat(LENGTH / 4)],
  ['percent signs', '%'.repeat(LENGTH)],
  ['brackets', '('.repeat(LENGTH)],
];

const HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-request-id',
] as const;

test.each(VALUES)('a header of 15 KB of %s is parsed in linear time', async (_, value) => {
  expect(await leastCpuMs(() => preferredEncoding(value), BOUND_MS)).toBeLessThan(BOUND_MS);
  expect(await leastCpuMs(() => matchesEtag(value, 'W/"tag"'), BOUND_MS)).toBeLessThan(BOUND_MS);
  expect(await leastCpuMs(() => parseRange(value, 1_000), BOUND_MS)).toBeLessThan(BOUND_MS);
  const page = () => cache.request('/ada-example', { 'accept-encoding': value });
  expect(await leastCpuMs(page, BOUND_MS)).toBeLessThan(BOUND_MS);
});

test.each(VALUES)('X-Forwarded-For of 15 KB of %s is parsed in linear time', async (_, value) => {
  const networkOf = createNetworkOf(['127.0.0.1']);
  const behindProxy = new Hono().get('/', (c) => c.text(networkOf(c)));
  const request = async () =>
    behindProxy.request('/', { headers: { 'x-forwarded-for': value } }, FROM_PROXY);
  expect(await (await request()).text()).toBe('127.0.0.1');
  expect(await leastCpuMs(request, BOUND_MS)).toBeLessThan(BOUND_MS);
});

test.each(HEADERS)('no value of %s makes a request slow', async (header) => {
  const request = async (path: string, value: string) =>
    app.app.request(path, { headers: { [header]: value } });
  for (const path of ['/robots.txt', '/api/v1/auth/me', `/media/${'0'.repeat(32)}.mp4`]) {
    for (const [description, value] of VALUES) {
      const cost = await leastCpuMs(() => request(path, value), BOUND_MS);
      expect(cost, `${header} of ${description} at ${path}`).toBeLessThan(BOUND_MS);
    }
  }
});

test('a long header is parsed correctly', () => {
  const long = `${'x, '.repeat(LENGTH / 3)}br ; q=0 , gzip ; q=0.5`;
  expect(preferredEncoding(long)).toBe('gzip');
});
