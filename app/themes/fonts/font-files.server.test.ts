import { describe, expect, test } from 'vitest';

import { THEMES } from '../catalog.ts';
import { embeddableFonts } from './font-files.server.ts';

const theme = (id: string) => {
  const found = THEMES.find((each) => each.id === id);
  if (!found) throw new Error(`No theme ${id}.`);
  return found.typography;
};

const NAMES = {
  Hebrew: 'מרים בת שרה',
  Arabic: 'فاطمة الزهراء',
  Japanese: '髙橋 﨑子 𠮷野家 ゆき',
  Chinese: '张伟 國 汉字 爱',
  Korean: '김영희 힣',
  Cyrillic: 'Наталія Ґонтар Їжак',
  Greek: 'Ἀλέξανδρος Παπαδόπουλος',
  Devanagari: 'सरस्वती देवी',
  Bengali: 'রবীন্দ্রনাথ',
  Tamil: 'திருவள்ளுவர்',
  Thai: 'สมหญิง ใจดี',
  Armenian: 'Արամ Խաչատուրյան',
  Georgian: 'ნინო ქართველი',
  Vietnamese: 'Nguyễn Thị Hồng Gấm',
  Polish: 'Wałęsa Żółć Őrség',
  emoji: '❤ 🕊️ 👨‍👩‍👧 🌹',
  symbols: '☆ ♥ † ✝',
};

describe.each([
  'traditional-elegance',
  THEMES.find((each) => each.category === 'modern')?.id ?? '',
])('the fonts of %s', (id) => {
  test.each(Object.entries(NAMES))('have every letter of %s', async (_script, name) => {
    expect((await embeddableFonts(theme(id), name)).missing).toEqual([]);
  });
});

test.each(THEMES.map(({ id }) => id))('%s has its own fonts first', async (id) => {
  const fonts = await embeddableFonts(theme(id), 'Rosa Álvarez');
  expect(fonts.missing).toEqual([]);
  expect(fonts.body.map(({ name }) => name)).toHaveLength(1);
  expect(fonts.heading[0]?.name).toMatch(/^latin /);
});

test('only the files the text needs are read', async () => {
  const latin = await embeddableFonts(theme('traditional-elegance'), 'Rosa');
  expect(latin.files.length).toBeLessThanOrEqual(4);
});

test('letters no font has are named', async () => {
  const fonts = await embeddableFonts(theme('traditional-elegance'), 'Rosa 𓀀 ᏣᎳᎩ');
  expect(fonts.missing).toEqual(['𓀀', 'Ꮳ', 'Ꮃ', 'Ꭹ']);
});

test('a text with kana gets Japanese shapes before Chinese ones', async () => {
  const names = async (text: string) =>
    (await embeddableFonts(theme('traditional-elegance'), text)).body.map(({ name }) => name);
  expect(await names('直子とゆき')).toContain('japanese shippori-mincho');
  expect(await names('直')).toContain('chinese-simplified noto-serif-sc');
});
