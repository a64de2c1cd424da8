// Tests the recompression of frequently requested pages while the process is idle.
import { brotliDecompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  openTestPageCache,
  type TestResponse,
  type TestPageCache,
} from '../../tests/harness/test-page-cache.ts';

const MINUTE = 60_000;
const WORDS = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009).join(' of ');

let cache: TestPageCache;

beforeEach(async () => {
  cache = await openTestPageCache();
  cache.renderer.text = WORDS;
});

afterEach(() => cache.close());

const request = (path: string): Promise<TestResponse> =>
  cache.request(path, { 'accept-encoding': 'br' });

async function requestOften(path: string): Promise<TestResponse> {
  const first = await request(path);
  for (let hit = 0; hit < 5; hit += 1) await request(path);
  return first;
}

/**
 * Makes the entry stale and renders the page with another text.
 * @returns the new response
 */
async function rerender(path: string, text: string): Promise<TestResponse> {
  cache.renderer.text = text;
  cache.time += 6 * MINUTE;
  await request(path);
  await expect
    .poll(async () => brotliDecompressSync((await request(path)).body).toString())
    .toContain(text);
  return request(path);
}

async function runIdleTasks(): Promise<void> {
  for (const task of cache.idleTasks) await task();
}

test('a page rendered again before its task runs is recompressed too', async () => {
  await requestOften('/ada-example');
  const fast = await rerender('/ada-example', `${WORDS}, and the sea.`);
  await runIdleTasks();
  expect((await request('/ada-example')).body.length).toBeLessThan(fast.body.length);
});

test('a page rendered again and requested again gets one task, not two', async () => {
  await requestOften('/ada-example');
  await rerender('/ada-example', `${WORDS}, and the sea.`);
  await requestOften('/ada-example');
  expect(cache.idleTasks).toHaveLength(1);
  await runIdleTasks();
  await requestOften('/ada-example');
  expect(cache.idleTasks).toHaveLength(1);
});

test('a recompressed page gets no further task, even when rendered again with the same text', async () => {
  await requestOften('/ada-example');
  await runIdleTasks();
  await requestOften('/ada-example');
  cache.time += 6 * MINUTE;
  await requestOften('/ada-example');
  await expect.poll(() => cache.renderer.rendered).toHaveLength(2);
  await requestOften('/ada-example');
  expect(cache.idleTasks).toHaveLength(1);
});

test('however many pages need recompressing, one task is queued at a time', async () => {
  const paths = ['/one-page', '/two-page', '/three-page'];
  const fast: TestResponse[] = [];
  for (const path of paths) fast.push(await requestOften(path));
  expect(cache.idleTasks).toHaveLength(1);
  await runIdleTasks();
  for (const [index, path] of paths.entries()) {
    const { body } = await request(path);
    expect(body.length).toBeLessThan(fast[index]?.body.length ?? 0);
  }
  expect(cache.idleTasks).toHaveLength(paths.length);
});

test('a dropped page gets no task', async () => {
  const fast = await requestOften('/one-page');
  await requestOften('/two-page');
  cache.pages.changes.onNotification('two-page');
  await runIdleTasks();
  expect(cache.idleTasks).toHaveLength(1);
  expect((await request('/one-page')).body.length).toBeLessThan(fast.body.length);
});
