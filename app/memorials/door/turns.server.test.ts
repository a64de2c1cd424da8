import { expect, test } from 'vitest';

import { createTurns, MAX_IN_LINE } from './turns.server.ts';

test('each waits for the one before it, and no one for another key', async () => {
  const takeTurn = createTurns();
  const held = Promise.withResolvers<void>();
  const done: string[] = [];
  const note = async (name: string) => {
    done.push(name);
  };
  const first = takeTurn('a', async () => {
    await held.promise;
    await note('first');
  });
  const second = takeTurn('a', () => note('second'));
  await takeTurn('b', () => note('other'));
  held.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('a long line takes no one more until it is shorter', async () => {
  const takeTurn = createTurns();
  const held = Promise.withResolvers<void>();
  const line = Array.from({ length: MAX_IN_LINE }, () => takeTurn('a', () => held.promise));
  await expect(takeTurn('a', () => held.promise)).rejects.toMatchObject({
    code: 'BUSY',
    retryAfterSeconds: 3,
  });
  held.resolve();
  await Promise.all(line);
  expect(await takeTurn('a', async () => 'next')).toBe('next');
});

test('a failure ends only its own turn', async () => {
  const takeTurn = createTurns();
  const failing = takeTurn('a', () => Promise.reject(new Error('no database')));
  const next = takeTurn('a', async () => 'next');
  await expect(failing).rejects.toThrow('no database');
  expect(await next).toBe('next');
});
