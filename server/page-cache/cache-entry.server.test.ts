import { expect, test } from 'vitest';

import { CacheEntry } from './cache-entry.server.ts';

const headers = { 'content-type': 'text/html', 'cache-control': 'public, no-cache' };

test("an entry's ETag depends only on its text", async () => {
  const entryOf = (path: string, text: string) =>
    CacheEntry.fromResponse(path, new Response(text, { headers }));
  const entry = await entryOf('/anna-berg', 'In loving memory');
  expect(entry.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await entryOf('/carl-dahl', 'In loving memory')).etag).toBe(entry.etag);
  expect((await entryOf('/anna-berg', 'In memory')).etag).not.toBe(entry.etag);
});
