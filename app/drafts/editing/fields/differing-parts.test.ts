import { expect, test } from 'vitest';

import { differingParts } from './differing-parts.ts';

const WORDS = 'She kept bees and sang to them. '.repeat(40);

test('of long texts only the difference is left, with the words around it', () => {
  const [mine, theirs] = differingParts(
    `${WORDS}In June. ${WORDS}`,
    `${WORDS}In July 1962. ${WORDS}`,
  );
  expect(mine).toMatch(/^… sang to them\. .{40,100}to them\. In June\. She kept .{60,100} …$/);
  expect(theirs).toMatch(
    /^… sang to them\. .{40,100}to them\. In July 1962\. She kept .{60,100} …$/,
  );
});

test('an addition at the beginning, or at the end, leaves that side whole', () => {
  const [before, after] = differingParts(WORDS, `New. ${WORDS}`);
  expect(before).toMatch(/^She kept .{60,100} …$/);
  expect(after).toMatch(/^New\. She kept .{60,100} …$/);
  const [short, long] = differingParts(WORDS, `${WORDS}New.`);
  expect(short).toMatch(/^… .{60,100} to them\.$/);
  expect(long).toMatch(/ to them\. New\.$/);
});

test.each([
  ['She kept bees.', 'She kept goats.'],
  ['', WORDS],
  ['a'.repeat(50_000), `${'a'.repeat(50_000)}b`],
  ['祖母は毎朝庭に出て、'.repeat(30), `${'祖母は毎朝庭に出て、'.repeat(30)}花を。`],
])('short texts, and texts without spaces, are whole', (one, other) => {
  expect(differingParts(one, other)).toEqual([one, other]);
});
