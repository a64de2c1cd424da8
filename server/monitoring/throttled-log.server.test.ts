import { expect, test } from 'vitest';

import { tellRarely } from './throttled-log.server.ts';

test('what fails every second for an hour is told once a minute, with how many were left out', () => {
  let time = 0;
  const told: Array<[words: string, leftOut: number]> = [];
  const hear = tellRarely(
    (error, leftOut) => void told.push([String(error), leftOut]),
    () => time,
  );
  for (let second = 0; second < 3600; second += 1) {
    hear(new Error('away'));
    time += 1000;
  }
  expect(told).toHaveLength(60);
  expect(told.slice(0, 2)).toEqual([
    ['Error: away', 0],
    ['Error: away', 59],
  ]);
});

test('other words are told at once, however many there are', () => {
  const told: unknown[] = [];
  const hear = tellRarely((error) => void told.push(error));
  for (let number = 0; number < 500; number += 1) hear(new Error(`failure ${number}`));
  expect(told).toHaveLength(500);
});
