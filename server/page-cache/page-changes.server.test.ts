import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  closedGate,
  openTestPageCache,
  type TestPageCache,
} from '../../tests/harness/test-page-cache.ts';
import { createCdn } from '../cdn/cdn.server.ts';

const MINUTE = 60_000;

let cache: TestPageCache;

beforeEach(async () => {
  cache = await openTestPageCache();
});

afterEach(() => cache.close());

describe('a change', () => {
  test("drops its memorial's pages and no others", async () => {
    const paths = ['/ada-example', '/ada-example/tributes', '/bo-example', '/about'];
    for (const path of paths) await cache.request(path);
    cache.renderer.rendered = [];
    cache.pages.changes.onNotification('ada-example');
    for (const path of paths) await cache.request(path);
    expect(cache.renderer.rendered).toEqual(['/ada-example', '/ada-example/tributes']);
    cache.renderer.rendered = [];
    cache.pages.changes.onNotification('*');
    for (const path of paths) await cache.request(path);
    expect(cache.renderer.rendered).toEqual(paths);
  });

  test('during a render: later requests get the new page', async () => {
    const { gate, open: openGate } = closedGate();
    cache.renderer.gate = gate;
    cache.renderer.text = 'old';
    const early = cache.request('/ada-example');
    await expect.poll(() => cache.renderer.rendered).toHaveLength(1);
    cache.renderer.text = 'new';
    cache.pages.changes.onNotification('ada-example');
    const late = cache.request('/ada-example');
    await expect.poll(() => cache.renderer.rendered).toHaveLength(2);
    openGate();
    expect((await early).body.toString()).toContain('old');
    expect((await late).body.toString()).toContain('new');
    expect((await cache.request('/ada-example')).body.toString()).toContain('new');
  });

  test('while notifications were lost: later requests do not wait for an earlier render', async () => {
    const { gate, open: openGate } = closedGate();
    cache.renderer.gate = gate;
    cache.renderer.text = 'old';
    const early = cache.request('/ada-example');
    await expect.poll(() => cache.renderer.rendered).toHaveLength(1);
    cache.pages.changes.onConnectionLost();
    cache.renderer.text = 'new';
    cache.pages.changes.onListening();
    const late = cache.request('/ada-example');
    await expect.poll(() => cache.renderer.rendered).toHaveLength(2);
    openGate();
    expect((await early).body.toString()).toContain('old');
    expect((await late).body.toString()).toContain('new');
    expect((await cache.request('/ada-example')).body.toString()).toContain('new');
  });

  test('with a lost notification shows after five minutes, and no request waits for it', async () => {
    await cache.request('/ada-example');
    cache.renderer.text = 'new';
    cache.time += 6 * MINUTE;
    expect((await cache.request('/ada-example')).body.toString()).not.toContain('new');
    await expect
      .poll(async () => (await cache.request('/ada-example')).body.toString())
      .toContain('new');
    expect(cache.renderer.rendered).toHaveLength(2);
  });
});

describe('while the database is down', () => {
  test('"cached pages still served", and other pages get the application\'s response', async () => {
    await cache.request('/ada-example');
    cache.pages.changes.onConnectionLost();
    cache.renderer.status = 503;
    for (let second = 0; second < 5; second += 1) {
      cache.time += 1_000;
      expect((await cache.request('/ada-example')).status).toBe(200);
    }
    expect(cache.pages.counts().unverified).toBe(5);
    expect((await cache.request('/bo-example')).status).toBe(503);
  });

  test('cached pages are served even when rendering never ends', async () => {
    await cache.request('/ada-example');
    cache.pages.changes.onConnectionLost();
    const { gate, open: openGate } = closedGate();
    cache.renderer.gate = gate;
    expect((await cache.request('/ada-example')).status).toBe(200);
    cache.time += 10_000;
    expect((await cache.request('/ada-example')).status).toBe(200);
    expect(cache.renderer.rendered).toHaveLength(2);
    openGate();
  });

  test('when only notifications are lost, a change shows within a second', async () => {
    await cache.request('/ada-example');
    cache.pages.changes.onConnectionLost();
    expect((await cache.request('/ada-example')).status).toBe(200);
    cache.renderer.text = 'new';
    cache.time += 1_000;
    expect((await cache.request('/ada-example')).body.toString()).toContain('new');
  });

  test('a page that may have changed unnoticed gets no long lifetime in a CDN', async () => {
    await cache.close();
    const cdn = createCdn({
      isTrusted: () => true,
      memorialShowing: () => undefined,
      findShortCode: () => Promise.resolve(undefined),
    });
    cache = await openTestPageCache(1_000_000, cdn);
    const sharedAge = async () =>
      /s-maxage=\d+/.exec(
        (await cache.request('/ada-example')).headers['cache-control'] ?? '',
      )?.[0];
    cache.renderer.cacheControl = 'public, max-age=0, s-maxage=1';
    expect(await sharedAge()).toBe('s-maxage=3600');
    // The purge of a change was sent while this instance had no connection.
    cache.pages.changes.onConnectionLost();
    cache.pages.changes.onListening();
    cache.renderer.status = 503;
    expect(await sharedAge()).toBe('s-maxage=1');
    expect((await cache.request('/ada-example')).headers['cache-tag']).toBe('page-ada-example,all');
    cache.renderer.status = 200;
    cache.time += 1_000;
    expect(await sharedAge()).toBe('s-maxage=3600');
    cache.pages.changes.onNotification('ada-example');
    const { gate, open: openGate } = closedGate();
    cache.renderer.gate = gate;
    const early = sharedAge();
    await expect.poll(() => cache.renderer.rendered).toHaveLength(4);
    cache.pages.changes.onNotification('ada-example');
    openGate();
    expect(await early).toBe('s-maxage=1');
  });

  test('a memorial removed meanwhile is dropped once the database is back', async () => {
    await cache.request('/ada-example');
    cache.pages.changes.onConnectionLost();
    cache.renderer.status = 404;
    cache.pages.changes.onListening();
    expect((await cache.request('/ada-example')).status).toBe(404);
    expect(cache.pages.counts().pages).toBe(0);
  });
});
