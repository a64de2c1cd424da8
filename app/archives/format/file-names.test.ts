import { expect, test } from 'vitest';

import { posterFileName } from '../../media/addresses.ts';
import { SLUG_MAX_LENGTH } from '../../memorials/slugs.ts';
import { ARCHIVE_LIMITS } from './contract.ts';
import { isSafePath } from './file-names.ts';
import { originalFileName } from './original-names.ts';

const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten';

test.each([
  ['In the garden', 'originals/0007-In-the-garden.jpg'],
  ['', 'originals/0007.jpg'],
  ['../../etc/passwd', 'originals/0007-etc-passwd.jpg'],
  ['CON', 'originals/0007-CON.jpg'],
  ['庭で、1962年', 'originals/0007-庭で-1962年.jpg'],
  ['حديقة 🌹', 'originals/0007-حديقة.jpg'],
  ['Cafe\u0301', 'originals/0007-Caf\u00E9.jpg'],
])('a picture called %j becomes %s', (words, name) => {
  expect(originalFileName(7, words, 'jpg')).toBe(name);
});

test.each([LONG_WORD.repeat(3), '庭'.repeat(200), 'नमस्ते '.repeat(60), '🌹a'.repeat(400)])(
  'the file name for %j is safe on every system',
  (words) => {
    expect(isSafePath(originalFileName(12_345, words, 'webp'))).toBe(true);
  },
);

test('the longest name leaves 48 characters for the folder Windows extracts to', () => {
  const longest = originalFileName(ARCHIVE_LIMITS.entries, 'x'.repeat(500), 'x').slice(0, -2);
  const path = posterFileName(longest);
  const zipName = `${'s'.repeat(SLUG_MAX_LENGTH)}-2026-11-24`;
  expect(path).toHaveLength(118);
  expect(259 - `\\${zipName}\\${path}`.length).toBe(48);
});

test.each([
  '',
  '/etc/passwd',
  '../a',
  'a/../b',
  'a\\b',
  'C:/a',
  'a//b',
  'con',
  'nul.txt',
  'a/LPT1.jpg',
  'ends with a dot.',
  'ends with a space ',
  'Cafe\u0301',
  'line\nend',
  'a'.repeat(181),
])('%j is not a safe path', (path) => {
  expect(isSafePath(path)).toBe(false);
});
