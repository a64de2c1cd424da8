import perfHooks from 'node:perf_hooks';

import { describe, expect, test, vi } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../tests/harness/test-app.ts';

const TOKEN = 'a-token-that-nobody-can-guess';

const app = openTestApp({ settings: { METRICS_TOKEN: TOKEN } });

async function read(authorization?: string) {
  const response = await app
    .browser()
    .fetch('/metrics', authorization ? { headers: { authorization } } : {});
  return { status: response.status, text: await response.text() };
}

describe('"/metrics behind a token"', () => {
  test('without the setting there is no such route', async () => {
    const without = await createTestApp({ secondInstanceOf: app });
    const response = await without.browser().fetch('/metrics');
    expect(response.status).toBe(404);
  });

  test('the event loop is looked at 20 times a second, as each look wakes a process at rest', async () => {
    const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
    const another = await createTestApp({
      secondInstanceOf: app,
      settings: { METRICS_TOKEN: TOKEN },
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    await another.browser().fetch('/metrics', { headers });
    expect(monitor).toHaveBeenCalled();
    for (const [options] of monitor.mock.calls) expect(options).toEqual({ resolution: 50 });
  });

  test.each([undefined, 'Bearer wrong', TOKEN, `Basic ${TOKEN}`])(
    'with %s it is refused',
    async (authorization) => {
      const { status, text } = await read(authorization);
      expect(status).toBe(401);
      expect(text).not.toContain('memorials_');
    },
  );

  test('request times by route, the job queue, the pool and the process', async () => {
    await app.browser().register('ada@example.org');
    await app.browser().fetch('/api/v1/memorials/somebody-private');
    const { status, text } = await read(`Bearer ${TOKEN}`);
    expect(status).toBe(200);
    expect(text).toMatch(
      /memorials_request_seconds_count\{method="POST",route="\/api\/v1\/auth\/register",status="200"\} \d/,
    );
    expect(text).toContain('memorials_jobs{job="send-mail",state="created"} 1');
    expect(text).toContain('memorials_database_connections{state="open"}');
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('"no personal data in labels": a made-up path becomes its pattern', async () => {
    for (const path of [
      '/api/v1/memorials/somebody-private',
      '/api/v1/memorials/somebody-private/tributes?category=secret',
      '/somebody-private',
      '/somebody-private/tributes',
      '/api/v1/nowhere/somebody-private',
      '/media/somebody-private',
    ]) {
      await app.browser().fetch(path);
    }
    const { text } = await read(`Bearer ${TOKEN}`);
    expect(text).toContain('route="/api/v1/memorials/:slug"');
    expect(text).not.toContain('somebody-private');
    expect(text).not.toContain('secret');
  });
});
