import { expect, test } from 'vitest';

import { describeLostMedia } from './lost-media.ts';

type Backup = Parameters<typeof describeLostMedia>[1];

const names = (count: number, prefix = 'a') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const backup = (rows: number, missing: string[] = [], damaged: string[] = []): Backup => ({
  media: { rows },
  missingMedia: missing,
  damagedMedia: damaged,
});
const describe = (now: Backup, earlier?: Backup) => describeLostMedia('backup-1', now, earlier);

test('nothing is said of a backup that has all its media', () => {
  expect(describe(backup(0))).toBeUndefined();
  expect(describe(backup(100), backup(90, ['a0']))).toBeUndefined();
});

test('a file that is missing or damaged for the first time is told once', () => {
  const one = backup(99, ['a0']);
  expect(describe(one, backup(100))).toBe(
    'When backup-1 was made, 1 media file was missing or damaged.',
  );
  expect(describe(one)).toBeDefined();
  expect(describe(one, one)).toBeUndefined();
  expect(describe(backup(99, ['a0'], ['b0']), one)).toBe(
    'When backup-1 was made, 2 media files were missing or damaged, 1 of them for the first time.',
  );
});

test('many are told each time', () => {
  const all = backup(0, names(3));
  expect(describe(all, all)).toBe('When backup-1 was made, 3 media files were missing or damaged.');
  const few = backup(9_901, names(99));
  expect(describe(few, few)).toBeUndefined();
  const many = backup(9_900, names(50), names(50, 'b'));
  expect(describe(many, many)).toBeDefined();
});
