import { expect, test } from 'vitest';

import { CacheEntry } from './cache-entry.server.ts';

const headers = { 'content-type': 'text/html', 'cache-control': 'public, no-cache' };

test('an entry keeps the ETag of its response, and hashes only a text without one', async () => {
  const tagged = new Response('In loving memory', { headers: { ...headers, etag: 'W/"known"' } });
  const kept = await CacheEntry.fromResponse('/anna-berg', tagged);
  expect(kept.etag).toBe('W/"known"');
  expect(kept.notModifiedHeaders.filter((name) => name === 'etag')).toHaveLength(1);
  const untagged = new Response('In loving memory', { headers });
  const hashed = await CacheEntry.fromResponse('/anna-berg', untagged);
  expect(hashed.etag).toMatch(/^W\/"[\w-]{22}"$/);
});
