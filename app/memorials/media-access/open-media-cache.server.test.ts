import { beforeEach, describe, expect, test } from 'vitest';

import { OpenMediaCache, type MediaOpenness } from './open-media-cache.server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const [PICTURE, OTHER] = ['a'.repeat(32), 'b'.repeat(32)];
const [MEMORIAL, ELSEWHERE] = ['mem_a', 'mem_b'];

let time: number;
let reads: string[];
let answer: () => Promise<MediaOpenness>;
let cache: OpenMediaCache;

const open = { openIn: MEMORIAL, memorialIds: [MEMORIAL] };
const closed = { openIn: undefined, memorialIds: [MEMORIAL] };

beforeEach(() => {
  time = 0;
  reads = [];
  answer = () => Promise.resolve(open);
  cache = new OpenMediaCache({
    read: (mediaId) => {
      reads.push(mediaId);
      return answer();
    },
    now: () => time,
  });
  cache.changes.onListening();
});

describe('while notifications arrive', () => {
  test('the database is queried once, shared by concurrent requests', async () => {
    expect(cache.peek(PICTURE)).toBeUndefined();
    expect(await Promise.all([cache.load(PICTURE), cache.load(PICTURE)])).toEqual([true, true]);
    time = 4 * MINUTE;
    expect([cache.peek(PICTURE)?.openIn, await cache.load(PICTURE)]).toEqual([MEMORIAL, true]);
    expect(reads).toEqual([PICTURE]);
  });

  test.each([
    ['the picture', `${OTHER},${PICTURE}`],
    ['a memorial that shows it', `mem_x,${MEMORIAL}`],
    ['everything', '*'],
  ])('a notification of %s takes effect at once', async (_, payload) => {
    await cache.load(PICTURE);
    answer = () => Promise.resolve(closed);
    cache.changes.onNotification(payload);
    expect(cache.peek(PICTURE)).toBeUndefined();
    expect(await cache.load(PICTURE)).toBe(false);
    answer = () => Promise.resolve(open);
    cache.changes.onNotification(payload);
    expect(await cache.load(PICTURE)).toBe(true);
  });

  test('a notification of another picture and another memorial changes nothing', async () => {
    await cache.load(PICTURE);
    cache.changes.onNotification(`${OTHER},${ELSEWHERE}`);
    expect(cache.peek(PICTURE)?.openIn).toBe(MEMORIAL);
  });

  test.each([PICTURE, MEMORIAL, '*'])(
    "a value read before the notification of %s isn't kept",
    async (payload) => {
      const { promise, resolve } = Promise.withResolvers<MediaOpenness>();
      answer = () => promise;
      const early = cache.load(PICTURE);
      cache.changes.onNotification(payload);
      answer = () => Promise.resolve(closed);
      expect(await cache.load(PICTURE)).toBe(false);
      resolve(open);
      await early;
      expect([cache.peek(PICTURE), reads.length]).toMatchObject([closed, 2]);
    },
  );

  test('a change whose notification was lost takes effect after five minutes', async () => {
    await cache.load(PICTURE);
    answer = () => Promise.resolve(closed);
    time = 5 * MINUTE;
    expect(await cache.load(PICTURE)).toBe(false);
  });
});

describe('while notifications are lost', () => {
  test('a change takes effect within a second', async () => {
    cache.changes.onConnectionLost();
    expect(await cache.load(PICTURE)).toBe(true);
    answer = () => Promise.resolve(closed);
    time += SECOND;
    expect(await cache.load(PICTURE)).toBe(false);
  });

  test('changes made meanwhile are queried when they resume', async () => {
    await cache.load(PICTURE);
    cache.changes.onConnectionLost();
    answer = () => Promise.resolve(closed);
    cache.changes.onListening();
    expect(cache.peek(PICTURE)).toBeUndefined();
    expect(await cache.load(PICTURE)).toBe(false);
  });
});

describe('while the database is down', () => {
  test('the last result counts, and the database is queried once a second', async () => {
    await cache.load(PICTURE);
    cache.changes.onConnectionLost();
    answer = () => Promise.reject(new Error('away'));
    for (let second = 0; second < 3; second += 1) {
      expect(await cache.load(PICTURE)).toBe(true);
      expect(await cache.load(PICTURE)).toBe(true);
      expect(cache.peek(PICTURE)?.mustRevalidate).toBe(true);
      time += SECOND;
    }
    expect(reads).toHaveLength(4);
    cache.changes.onListening();
    answer = () => Promise.resolve(open);
    await cache.load(PICTURE);
    expect(cache.peek(PICTURE)?.mustRevalidate).toBe(false);
  });

  test('it also counts when the database never responds', async () => {
    await cache.load(PICTURE);
    cache.changes.onConnectionLost();
    answer = () => Promise.withResolvers<MediaOpenness>().promise;
    expect(await cache.load(PICTURE)).toBe(true);
  });

  test('without an earlier result the request fails', async () => {
    answer = () => Promise.reject(new Error('away'));
    await expect(cache.load(PICTURE)).rejects.toThrow('away');
    answer = () => Promise.resolve(open);
    expect(await cache.load(PICTURE)).toBe(true);
  });
});
