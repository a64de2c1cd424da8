import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCatalogs } from './i18n.server.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memorials-catalogs-'));
  mkdirSync(join(folder, 'en-XA'));
  writeFileSync(join(folder, 'en-XA/mail.json'), JSON.stringify({ 'Hello,': ['⟦Ĥēĺĺō,⟧'] }));
  writeFileSync(
    join(folder, 'en-XA/words.json'),
    JSON.stringify({ photos: [['count', 'plural', { one: ['#'], other: ['#', ' ƥĥōţōś'] }]] }),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a language with catalogs is read from all of them', () => {
  const i18n = openCatalogs({ folder, hasPseudoLanguages: true })('en-XA');
  expect(i18n._('Hello,')).toBe('⟦Ĥēĺĺō,⟧');
  expect(i18n._('photos', { count: 3 })).toBe('3 ƥĥōţōś');
});

test.each(['en', 'en-AU', 'tlh', 'zh-Hant', '', 'no tag', '__proto__', '../..'])(
  '%j has English sentences',
  (language) => {
    const i18n = openCatalogs({ folder, hasPseudoLanguages: true })(language);
    expect(i18n._('Hello,')).toBe('Hello,');
    expect(i18n._('{count, plural, one {# photo} other {# photos}}', { count: 1 })).toBe('1 photo');
  },
);

test('a public product has no pseudo-languages', () => {
  const i18n = openCatalogs({ folder, hasPseudoLanguages: false })('en-XA');
  expect(i18n._('Hello,')).toBe('Hello,');
});
