import { expect, test } from 'vitest';

import { ADDRESS, aPicture, buildTestBook } from '../testing/build.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

test('a file for a printer has 3 mm of bleed, and says where to cut', async () => {
  const book = await buildTestBook({ quote: 'Be kind.' }, [], { forPrinter: true });
  for (const { media, bleed, trim } of book.boxes) {
    expect(media).toEqual([0, 0, 166, 228]);
    expect(bleed).toEqual([6, 6, 154, 216]);
    expect(trim).toEqual([9, 9, 148, 210]);
  }
  expect(book).toMatchObject({ isTagged: true, accessibility: '1' });
});

const PARAGRAPH = 'She sang in the garden in the morning. '.repeat(12);
const someText = (paragraphs: number) => ({
  type: 'textSection',
  bodyText: Array.from({ length: paragraphs }, () => PARAGRAPH).join('\n\n'),
});
const someTributes = (count: number) => ({
  type: 'tributesSection',
  tributes: Array.from({ length: count }, () => ({
    name: 'Ruth',
    text: PARAGRAPH,
    date: '2022-01-01T10:00:00Z',
  })),
});
const anAlbum = {
  type: 'albumSection',
  photos: [1, 2, 3].map((index) => ({ photo: aPicture(index), caption: 'At the sea' })),
};
const QUOTE = { quote: 'Be kind.' };
const TEXT_ONLY = { parts: ['sec_0000000000000000000000'] };

type Fields = Record<string, unknown>;
const FOR_PRINTERS: Array<[string, Fields, Fields[], { parts?: string[] }]> = [
  ['a cover', {}, [], {}],
  ['a text of two pages', {}, [someText(6)], TEXT_ONLY],
  ['a text, an album and tributes', QUOTE, [someText(2), anAlbum, someTributes(9)], {}],
  ['a cover and a quote', QUOTE, [], {}],
  ['a quote', QUOTE, [], { parts: ['opening'] }],
  ['a text', {}, [someText(1)], TEXT_ONLY],
  ['a quote and a long text', QUOTE, [someText(22)], {}],
];

test.each(FOR_PRINTERS.slice(0, IS_FULL ? undefined : 3))(
  'a file for a printer with %s is whole sheets of four pages, and the last one has the code',
  async (_, head, sections, choice) => {
    const book = await buildTestBook(head, sections, { ...choice, forPrinter: true });
    const emptyBeforeLast = book.pages.slice(0, -1).toReversed().findIndex(Boolean);
    expect(book.pageCount % 4).toBe(0);
    expect(emptyBeforeLast).toBeLessThan(4);
    expect(book.pages.at(-1)).toContain(ADDRESS.slice(8));
  },
);
