import { expect, test } from 'vitest';

import { createBodyMemory } from './body-memory.server.ts';

test('when memory is full, bodies wait for others to end, and the oldest never waits', async () => {
  const memory = createBodyMemory(100);
  const [oldest, second, third] = [memory.open(), memory.open(), memory.open()];
  await Promise.all([oldest.take(10), second.take(80)]);
  const [thirdTakes, secondTakes] = [third.take(11), second.take(11)];
  expect(memory.waiting).toBe(2);
  await oldest.take(1_000);
  expect(memory.waiting).toBe(2);
  oldest.release();
  await secondTakes;
  expect(memory.waiting).toBe(1);
  second.release();
  await thirdTakes;
  await third.take(89);
  expect(memory.waiting).toBe(0);
});
