import { expect, test } from 'vitest';

import { MAX_DOOR_HASHES, withShareOfQueue } from './door-hashes.server.ts';

function heldHasher() {
  const released = Promise.withResolvers<string[]>();
  const hasher = withShareOfQueue({
    hash: async () => 'own',
    hashLikeStored: () => released.promise,
  });
  return { hasher, release: () => released.resolve(['hash']) };
}

test('doors use their share of the queue, and no more', async () => {
  const { hasher, release } = heldHasher();
  const tries = Array.from({ length: MAX_DOOR_HASHES }, () => hasher.hashLikeStored('a', 'b', []));
  await expect(hasher.hashLikeStored('a', 'b', [])).rejects.toMatchObject({
    code: 'BUSY',
    retryAfterSeconds: 3,
  });
  expect(await hasher.hash('a', 'b')).toBe('own');
  release();
  await Promise.all(tries);
  expect(await hasher.hashLikeStored('a', 'b', [])).toEqual(['hash']);
});

test('a failed hash frees its place', async () => {
  const hasher = withShareOfQueue({
    hash: async () => 'own',
    hashLikeStored: async () => {
      throw new Error('no memory');
    },
  });
  for (let turn = 0; turn <= MAX_DOOR_HASHES; turn += 1) {
    await expect(hasher.hashLikeStored('a', 'b', [])).rejects.toThrow('no memory');
  }
});
