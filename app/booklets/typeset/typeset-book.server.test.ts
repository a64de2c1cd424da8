import { expect, test } from 'vitest';

import { oneThemeOfEachCategory } from '../../../tests/harness/chosen-themes.ts';
import { createI18n } from '../../language/i18n.ts';
import { THEMES } from '../../themes/catalog.ts';
import { ADDRESS, aPicture, buildTestBook } from '../testing/build.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';
const CHOSEN_THEMES = IS_FULL ? THEMES : oneThemeOfEachCategory();

const QUOTES = ['« Be kind. »', 'Be kind.', '"Be kind."', '„Be kind.“', 'Be kind.”'];
// app/memorials/quote-marks.test.ts has all marks.
test.each(QUOTES.slice(0, IS_FULL ? undefined : 1))(
  'the quote %j has one pair of quotation marks',
  async (quote) => {
    const book = await buildTestBook({ quote }, []);
    expect(book.text).toContain('“Be kind.”');
    expect(book.text.match(/["“”„«»]/g)).toHaveLength(2);
  },
);

test.each([
  ['es', '«Be kind.»', ['9 mar 1941 – 2024', 'may 1962']],
  ['ja', '「Be kind.」', ['1941年3月9日', '1962年5月']],
  ['ar-EG', '«Be kind.»', ['١٩٤١']],
  ['tlh', '“Be kind.”', ['9 Mar 1941 – 2024', 'May 1962']],
])('a booklet in %s is printed in it, without a lost letter', async (language, quote, dates) => {
  const events = [{ date: '1962-05', caption: 'Se casaron.' }];
  const head = { language, dob: '1941-03-09', dod: '2024', quote: 'Be kind.' };
  const book = await buildTestBook(head, [{ type: 'timelineSection', events }]);
  expect(book.warnings).toEqual([]);
  expect(book.language).toBe(language);
  expect(book.text).toContain(quote);
  // Between Latin digits and Japanese signs is a small space, which the PDF reader returns as a space.
  const text = book.text.replaceAll(/ (?=[年月日])|(?<=[年月]) /gu, '');
  for (const date of dates) expect(text).toContain(date);
});

test('the last page is in the language of the booklet, and runs in its direction', async () => {
  const i18n = createI18n('he', {
    'There’s more on the page.\nScan this code with your phone, or go to': 'יש עוד בדף.',
    'QR code for {address}': ['קוד של ', ['address']],
  });
  const head = { language: 'he', fullName: 'מרים', invented: true };
  const book = await buildTestBook(head, [], { parts: [] }, i18n);
  expect(book).toMatchObject({
    language: 'he',
    otherLanguages: [],
    alternativeTexts: [`קוד של ${ADDRESS.slice(8)}`],
  });
  // The letters of a line are read from left to right, so a sentence in Hebrew begins with its full stop.
  expect(book.pages).toEqual([expect.stringMatching(/^\.\s?\p{L}/u)]);
});

test('long words are hyphenated in other languages, and stay whole in English', async () => {
  const bodyText = 'Lebensversicherungen und Gesellschaftsfeste '.repeat(8);
  const isDivided = async (language: string) => {
    const book = await buildTestBook({ language }, [{ type: 'textSection', bodyText }]);
    return book.pages.some((page) => page.includes('Lebensversi\ncherungen'));
  };
  expect([await isDivided('de'), await isDivided('en')]).toEqual([true, false]);
});

test('a long German word is divided by syllables, and a name or title only where it is wider than the page', async () => {
  const word = 'Rechtsschutzversicherungsgesellschaften';
  const name = 'Anneliese Leutheusser-Schnarrenberger';
  const title = 'Unsere Freundschaftsgeschichten und Lebenserinnerungen';
  const { pages } = await buildTestBook({ language: 'de', fullName: name }, [
    { type: 'textSection', title, bodyText: `${word} `.repeat(8) },
  ]);
  const lines = pages.join('\n').split('\n');
  expect(lines).toContain('Schnarrenberger');
  expect(lines.join(' ')).toContain(title);
  const beginnings = [8, 16, 24, 32].map((length) => word.slice(0, length));
  expect(lines.filter((line) => beginnings.some((end) => line.endsWith(end)))).toEqual([]);
  const { pages: other } = await buildTestBook({ fullName: 'N'.repeat(60) }, []);
  expect(other[0]?.split('\n')).not.toContain('N'.repeat(60));
});

test('text is data: none of it is read as code', async () => {
  const text = '#eval("1+1") #import "@preview/x:1.0.0": y #read("/etc/passwd") $x^2$ \\#let';
  const tribute = { date: '2024-03-01T10:00:00.000Z', name: '#panic()', text };
  const book = await buildTestBook({ fullName: '#set page(width: 1pt)', quote: text }, [
    { type: 'tributesSection', title: '= #x', tributes: [tribute] },
  ]);
  expect(book.text).toContain('#eval("1+1")');
  expect(book.text).toContain('#read("/etc/passwd")');
  expect(book.text).toContain('#panic()');
  expect(book.text).toContain('= #x');
});

test('it is tagged for screen readers, with a title, a language and alternative text for each picture', async () => {
  const book = await buildTestBook(
    { profilePhoto: aPicture(1), fullName: 'Anna Berg', fullName2: 'Olaf Berg' },
    [
      {
        type: 'albumSection',
        title: 'Album',
        photos: [
          { photo: aPicture(2), caption: 'At the sea', alt: 'Two people on a beach' },
          { photo: aPicture(3, 1200, 1600), caption: 'In the garden' },
          { photo: aPicture(4) },
        ],
      },
      {
        type: 'timelineSection',
        events: [{ date: '1941-03', caption: 'Born', photo: aPicture(5) }],
      },
      {
        type: 'familyTreeSection',
        members: [{ name: 'Ruth', relationship: 'Daughter', photo: aPicture(6) }],
      },
    ],
  );
  expect(book).toMatchObject({
    title: 'Anna Berg & Olaf Berg',
    language: 'en',
    isTagged: true,
    accessibility: '1',
    warnings: [],
  });
  expect(book.alternativeTexts.toSorted()).toEqual([
    'A photo from “Album”',
    'Born',
    'In the garden',
    'Portrait of Anna Berg & Olaf Berg',
    `QR code for ${ADDRESS.slice(8)}`,
    'Ruth',
    'Two people on a beach',
  ]);
  expect(book.fonts.length).toBeGreaterThan(0);
  expect(book.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
});

test.each([
  ['a5', 148, 210],
  ['a4', 210, 297],
  ['letter', 215.9, 279.4],
] as const)('%s has the right size on every page', async (format, width, height) => {
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText: 'Words.' }], { format });
  for (const { media, trim } of book.boxes) {
    expect(media).toEqual([0, 0, width, height]);
    expect(trim).toEqual(media);
  }
});

test('the order of the day is printed, and a gathering stays on one page', async () => {
  const gathering = {
    kind: 'funeral',
    date: '2026-12-03',
    time: '14:00',
    timeZone: 'Europe/London',
    place: 'St Mary’s',
    address: '1 Church Lane\nHythe',
    note: 'Bright colours, please.',
    stream: 'https://example.org/live',
  };
  const book = await buildTestBook({}, [
    {
      type: 'serviceSection',
      gatherings: Array.from({ length: 6 }, (_, index) => ({
        ...gathering,
        label: `Gathering ${index + 1}`,
        note: `This is the note of ${index + 1}.`,
      })),
    },
  ]);
  expect(book.warnings).toEqual([]);
  expect(book.text).toContain(
    'Order of the day Gathering 1 Thursday, 3 December 2026 at 14:00 St Mary’s 1 Church Lane Hythe This is the note of 1. Livestream: example.org',
  );
  for (const page of book.pages) {
    const begun = page.match(/Gathering \d/g)?.map((text) => text.slice(-1)) ?? [];
    const ended = page.match(/note of \d/g)?.map((text) => text.slice(-1)) ?? [];
    expect(begun).toEqual(ended);
  }
});

test('no page begins with the name below a tribute, whatever its length', async () => {
  const lengths = Array.from({ length: 120 }, (_, index) => 20 + index * 7);
  const book = await buildTestBook({}, [
    {
      type: 'tributesSection',
      tributes: lengths.map((length) => ({
        name: 'Signature',
        relationship: 'Friend',
        text: 'She sang in the garden. '.repeat(length).slice(0, length),
        date: '2022-01-01T10:00:00Z',
      })),
    },
  ]);
  expect(book.pages.length).toBeGreaterThan(15);
  expect(book.pages.filter((page) => page.startsWith('Signature'))).toEqual([]);
});

test(
  'pictures become a little smaller if that fits another row on a page',
  { tags: 'full' },
  async () => {
    const photos = (count: number, width: number, height: number) =>
      Array.from({ length: count }, (_, index) => ({
        photo: aPicture(index + 1, width, height),
        caption: `The ${index + 1}th summer`,
      }));
    // Two rows of these pictures leave a third of an A5 page empty. Three rows are a little higher than the page.
    const book = await buildTestBook({}, [{ type: 'albumSection', photos: photos(72, 640, 580) }]);
    const rows = book.pages.map((page) => page.match(/summer/g)?.length ?? 0).filter(Boolean);
    expect(rows.slice(0, -1)).toEqual(rows.slice(0, -1).map(() => 6));
  },
);

test('a picture that is too small is named, and a portrait of a few pixels is left out', async () => {
  const book = await buildTestBook({ profilePhoto: aPicture(1, 8, 8) }, [
    {
      type: 'albumSection',
      title: 'Album',
      photos: [{ photo: aPicture(2, 60, 40), caption: 'Tiny' }, { photo: aPicture(3, 60, 40) }],
    },
  ]);
  expect(book.warnings).toEqual([
    'The portrait is too small to print (8 × 8 pixels), so it isn’t on the cover.',
    'These photos are small and may look blurred in print: “Tiny” (60 × 40 pixels), a photo without a caption (60 × 40 pixels).',
  ]);
});

test('a picture on another site and a video are left out, with a sentence', async () => {
  const book = await buildTestBook({ profilePhoto: 'https://a.example/x.jpg' }, [
    {
      type: 'contentSliderSection',
      content: [
        { type: 'photo', url: aPicture(2) },
        { type: 'photo', url: 'https://a.example/y.jpg' },
        { type: 'video', url: 'https://a.example/z.mp4' },
      ],
    },
  ]);
  expect(book.warnings).toEqual([
    '2 photos are stored on other sites, so we can’t print them.',
    'One video isn’t in the booklet, because videos can’t be printed. The QR code on the last page leads to it.',
  ]);
});

test(`each of ${CHOSEN_THEMES.length} themes makes a booklet`, async () => {
  for (const { id } of CHOSEN_THEMES) {
    const book = await buildTestBook({ themeId: id, quote: 'Be kind.' }, [
      { type: 'textSection', title: 'Her life', bodyText: 'She sang in 1941.\n\n- Ida\n  - Otto' },
    ]);
    expect(book.text).toContain('She sang in 1941.');
  }
});
