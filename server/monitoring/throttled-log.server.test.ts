import { expect, test } from 'vitest';

import { throttledLog } from './throttled-log.server.ts';

test('an error every second for an hour is logged once a minute, with the number left out', () => {
  let time = 0;
  const logged: Array<[message: string, leftOut: number]> = [];
  const logError = throttledLog(
    (error, leftOut) => void logged.push([String(error), leftOut]),
    () => time,
  );
  for (let second = 0; second < 3600; second += 1) {
    logError(new Error('away'));
    time += 1000;
  }
  expect(logged).toHaveLength(60);
  expect(logged.slice(0, 2)).toEqual([
    ['Error: away', 0],
    ['Error: away', 59],
  ]);
});

test('different messages are logged at once, however many there are', () => {
  const logged: unknown[] = [];
  const logError = throttledLog((error) => void logged.push(error));
  for (let number = 0; number < 500; number += 1) logError(new Error(`failure ${number}`));
  expect(logged).toHaveLength(500);
});
