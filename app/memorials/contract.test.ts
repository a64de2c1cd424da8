import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { otherLanguageOf } from '../language/text-language.ts';
import { TRIBUTE_LIMITS } from '../tributes/contract.ts';
import { DOCUMENT_LIMITS as L, memorialSchema, SECTION_TYPES } from './contract.ts';
import { readMemorialDocument } from './documents/document-problems.ts';
import { aDocument, aFullDocument } from './testing/documents.ts';

function isAccepted(fields: Record<string, unknown>): boolean {
  return readMemorialDocument(aDocument(fields)).ok;
}

function isSectionAccepted(section: Record<string, unknown>): boolean {
  return isAccepted({ sections: [{ order: 1, ...section }] });
}

describe('a memorial document', () => {
  test('needs a slug and a name, and has all buttons by default', () => {
    expect(memorialSchema.parse(aDocument())).toEqual({
      slug: 'ada-example',
      fullName: 'Ada Example',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
    });
    expect(readMemorialDocument({ fullName: 'Ada' }).ok).toBe(false);
    expect(readMemorialDocument({ slug: 'ada-example' }).ok).toBe(false);
  });

  test('keeps every field of SPEC section 3 unchanged', () => {
    const document = aFullDocument('photos/a.jpg', 'videos/a.mp4');
    expect(memorialSchema.parse(document)).toEqual(document);
  });

  test('can be read again from its own output', () => {
    const once = memorialSchema.parse(aFullDocument('photos/a.jpg', 'videos/a.mp4'));
    expect(memorialSchema.parse(once)).toEqual(once);
  });

  test.each([
    'eleanor-whitfield',
    'james-okafor',
    'sofia-marchetti',
    'kenji-tanaka',
    'thomas-and-mary-brennan',
  ])('the sample %s is valid', (slug) => {
    expect(readSample(slug)).toMatchObject({ slug });
  });

  test('the samples have texts in three scripts: Latin, Japanese and Arabic', () => {
    const textsOf = (slug: string) =>
      readSample(slug).sections.flatMap((section) =>
        section.type === 'textSection' ? [[section.language, section.bodyText ?? '']] : [],
      );
    expect(textsOf('kenji-tanaka')).toContainEqual(['ja', expect.stringContaining('田中健二')]);
    const tributes = readSample('sofia-marchetti').sections.flatMap((section) =>
      section.type === 'tributesSection' ? (section.tributes ?? []) : [],
    );
    const languages = tributes.map(({ text }) => otherLanguageOf(text, 'en'));
    expect(languages.filter(Boolean)).toEqual(['ar']);
  });
});

function readSample(slug: string) {
  const file = join(import.meta.dirname, 'documents/samples', slug, 'memorial.json');
  const reading = readMemorialDocument(JSON.parse(readFileSync(file, 'utf8')));
  if (!reading.ok) throw new Error(`${slug} is not valid`);
  return reading.memorial;
}

describe('bidi controls', () => {
  test('are dropped from texts and refused in names', () => {
    const turned = (text: string) => `\u202E${text}\u2069`;
    const reading = readMemorialDocument(
      aDocument({
        memorialHeader: turned('In memory of'),
        quote: turned('Be kind'),
        birthLocation: turned('Hull'),
        sections: [
          {
            type: 'albumSection',
            order: 1,
            title: turned('Pictures'),
            subheading: turned('Of her'),
            photos: [{ photo: 'a.jpg', caption: turned('At sea') }],
          },
        ],
      }),
    );
    expect(JSON.stringify(reading)).not.toMatch(/[\u202E\u2069]/);
    expect(reading).toMatchObject({
      ok: true,
      memorial: {
        memorialHeader: 'In memory of',
        quote: 'Be kind',
        birthLocation: 'Hull',
        sections: [{ title: 'Pictures', subheading: 'Of her', photos: [{ caption: 'At sea' }] }],
      },
    });
    expect(isAccepted({ fullName: turned('Ada') })).toBe(false);
    expect(isAccepted({ fullName2: turned('Ada') })).toBe(false);
  });

  test('alone are not a text', () => {
    const reading = readMemorialDocument(aDocument({ quote: '\u202E \u2069' }));
    expect(reading).toMatchObject({ ok: true });
    expect(reading.ok && 'quote' in reading.memorial).toBe(false);
    const event = { date: '1950', caption: '\u202E' };
    expect(isSectionAccepted({ type: 'timelineSection', events: [event] })).toBe(false);
  });
});

describe('the length of a text', () => {
  test.each([
    ['fullName', L.name],
    ['memorialHeader', L.title],
    ['quote', L.quote],
    ['birthLocation', L.location],
  ])('%s is limited', (field, limit) => {
    expect(isAccepted({ [field]: 'x'.repeat(limit) })).toBe(true);
    expect(isAccepted({ [field]: 'x'.repeat(limit + 1) })).toBe(false);
  });

  test('is counted in characters: a name of 200 emoji is accepted, "a 300-character name" is not', () => {
    expect(isAccepted({ fullName: '🌹'.repeat(200) })).toBe(true);
    expect(isAccepted({ fullName: '🌹'.repeat(201) })).toBe(false);
    expect(isAccepted({ fullName: 'x'.repeat(300) })).toBe(false);
  });

  test('"50,000 characters of text"', () => {
    const bodyText = 'x'.repeat(50_000);
    expect(isSectionAccepted({ type: 'textSection', bodyText })).toBe(true);
    expect(isSectionAccepted({ type: 'textSection', bodyText: `${bodyText}x` })).toBe(false);
  });
});

describe('the length of a list', () => {
  test('"200 sections"', () => {
    const sections = Array.from({ length: 200 }, (_, order) => ({ type: 'textSection', order }));
    expect(isAccepted({ sections })).toBe(true);
    expect(isAccepted({ sections: [...sections, { type: 'textSection', order: 200 }] })).toBe(
      false,
    );
  });

  test.each([
    ['"2,000 photos"', 'albumSection', ['photos', { photo: 'a.jpg' }, 2_000]],
    ['events', 'timelineSection', ['events', { date: '1941', caption: 'x' }, L.events]],
    ['members', 'familyTreeSection', ['members', { name: 'x', relationship: 'Son' }, L.members]],
    [
      'slider items',
      'contentSliderSection',
      ['content', { type: 'photo', url: 'a.jpg' }, L.contentItems],
    ],
    [
      'tributes',
      'tributesSection',
      ['tributes', { date: '2024-01-01', name: 'x', text: 'y' }, TRIBUTE_LIMITS.perSection],
    ],
  ] as const)('%s', (_, type, [field, item, limit]) => {
    const items = Array.from({ length: limit }, () => item);
    expect(isSectionAccepted({ type, [field]: items })).toBe(true);
    expect(isSectionAccepted({ type, [field]: [...items, item] })).toBe(false);
  });
});

describe('names and texts are not changed', () => {
  test.each([
    ['right to left', 'محمد بن عبد الله'],
    ['Hebrew beside Latin', 'שרה Cohen'],
    ['emoji of several parts', 'Ada 👩‍👩‍👧‍👦 🏳️‍🌈'],
    ['joined marks', 'Nguyễn Thị Ánh'],
    ['a decomposed letter', 'Élise'],
    ['"<script> everywhere"', '<script>alert(1)</script>'],
    ['markup and quotes', `"><img src=x onerror=alert(1)> & 'so on'`],
    ['braces of templates', '{{constructor}} {% exit %}'],
    ['SQL', "Robert'); DROP TABLE memorials;--"],
  ])('%s', (_, text) => {
    const fields = { fullName: text, quote: text, birthLocation: text };
    expect(readMemorialDocument(aDocument(fields))).toMatchObject({ ok: true, memorial: fields });
  });

  test('any text without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (text) => {
        fc.pre(text.trim() !== '' && Array.from(text).length <= 200 && !/\p{Cc}/u.test(text));
        const reading = readMemorialDocument(aDocument({ fullName: text }));
        expect(reading).toMatchObject({ ok: true, memorial: { fullName: text } });
      }),
    );
  });

  test('Windows line ends are normalized; line breaks and tabs stay', () => {
    const reading = readMemorialDocument(aDocument({ quote: 'one\r\ntwo\n\tthree' }));
    expect(reading).toMatchObject({ ok: true, memorial: { quote: 'one\ntwo\n\tthree' } });
  });

  test('an empty text counts as missing', () => {
    const reading = readMemorialDocument(aDocument({ quote: '  ', fullName2: '' }));
    expect(reading.ok && Object.keys(reading.memorial)).not.toContain('quote');
    expect(reading.ok && Object.keys(reading.memorial)).not.toContain('fullName2');
    expect(readMemorialDocument(aDocument({ fullName: ' ' })).ok).toBe(false);
  });
});

describe("refused because a page can't show it", () => {
  test.each([
    ['"NUL bytes"', 'Ada\0Example'],
    ['an escape that steers a terminal', 'Ada\u001B[2J'],
    ['half an emoji', 'Ada \uD83C'],
    ['two lines where one belongs', 'Ada\nExample'],
  ])('%s in a name', (_, fullName) => {
    expect(isAccepted({ fullName })).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'photos/name.jpg ',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'http://example.org/a.jpg',
    '//example.org/a.jpg',
    'https://',
    'https:/example.org',
    '/etc/passwd',
    '\\\\server\\share',
    'photos\\a.jpg',
    '../a.jpg',
    'photos/../../a.jpg',
    'C:/a.jpg',
    '/media/../x',
    '/media/a/b',
    '/assets/x.js',
  ])('the address %j', (address) => {
    expect(isAccepted({ profilePhoto: address })).toBe(false);
    expect(isSectionAccepted({ type: 'albumSection', photos: [{ photo: address }] })).toBe(false);
    const slider = { type: 'contentSliderSection', content: [{ type: 'video', url: address }] };
    expect(isSectionAccepted(slider)).toBe(false);
  });

  test.each(['photos/a.jpg', 'a b.jpg', './a.jpg', 'fotos/été ü.png', 'https://example.org/a.jpg'])(
    'but the address %j is accepted',
    (address) => {
      expect(isAccepted({ profilePhoto: address })).toBe(true);
    },
  );
});

describe('dates', () => {
  test.each(['2023-02-29', '2024-13-01', '1941-3-9', 'yesterday', 1941, null, '0000'])(
    '"impossible dates": %j',
    (dob) => {
      expect(isAccepted({ dob })).toBe(false);
    },
  );

  test('a death before the birth is refused, comparing the parts both dates have', () => {
    expect(isAccepted({ dob: '1941-03-09', dod: '1941-03-08' })).toBe(false);
    expect(isAccepted({ dob2: '1941', dod2: '1940-12-31' })).toBe(false);
    expect(isAccepted({ dob: '1941-03-09', dod: '1941' })).toBe(true);
    expect(isAccepted({ dob: '1941-03-09', dod: '1941-03-09' })).toBe(true);
  });

  test.each([
    ['2026-03-04T15:20:00Z', '2026-03-04T15:20:00.000Z'],
    ['2026-03-04T15:20:00+05:45', '2026-03-04T09:35:00.000Z'],
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['2026-02-30', null],
    ['2026-03-04T25:00:00Z', null],
    ['2026-03-04 15:20', null],
    ['March 4', null],
  ])('the time of a tribute: %s', (date, instant) => {
    const tributes = [{ date, name: 'Di', text: 'x' }];
    const reading = readMemorialDocument(
      aDocument({ sections: [{ type: 'tributesSection', order: 1, tributes }] }),
    );
    const [section] = reading.ok ? reading.memorial.sections : [];
    const found = section?.type === 'tributesSection' ? section.tributes?.[0]?.date : null;
    expect(found).toBe(instant);
  });
});

describe('sections', () => {
  test.each(SECTION_TYPES)('%s needs no content', (type) => {
    expect(isSectionAccepted({ type })).toBe(true);
  });

  test.each([
    ['"unknown section type"', { type: 'poemSection', order: 1 }],
    ['no type', { order: 1 }],
    ['no order', { type: 'textSection', order: undefined }],
    ['an order that is a text', { type: 'textSection', order: 'first' }],
    ['an order without end', { type: 'textSection', order: Infinity }],
    ["another section's field", { type: 'textSection', photos: [] }],
    ['a misspelt field', { type: 'textSection', bodytext: 'x' }],
    ['a list that is an object', { type: 'albumSection', photos: { 0: { photo: 'a.jpg' } } }],
    [
      'a slider item of unknown type',
      { type: 'contentSliderSection', content: [{ type: 'audio', url: 'a.mp3' }] },
    ],
  ])('%s is refused', (_, section) => {
    expect(isSectionAccepted(section)).toBe(false);
  });
});
