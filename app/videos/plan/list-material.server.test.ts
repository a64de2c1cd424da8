import { expect, test } from 'vitest';

import { videoPlanSchema } from '../contract.ts';
import { anAlbumOf, aPhoto, materialOf } from '../testing/material.ts';
import { completePlan } from './complete-plan.ts';
import type { MaterialPart } from './storyboard.ts';

const SECTION = 'sec_0000000000000000000000';
const CLIP = `/media/${'c'.repeat(32)}-640x360-34s.mp4`;

const partsOf = (...given: Parameters<typeof materialOf>) => materialOf(...given).parts;
const kinds = (parts: readonly MaterialPart[]) => parts.map(({ kind }) => kind);

test('a page with only a name has a first and a last card', () => {
  const [opening, closing] = partsOf({});
  expect(opening).toEqual({
    id: 'opening',
    kind: 'opening',
    names: [{ text: 'Anna Berg', lang: 'en', dir: 'ltr' }],
    dates: [],
  });
  expect(closing).toMatchObject({
    kind: 'closing',
    code: { address: 'memorials.example.org/m/4F7K2M9Q' },
  });
});

test('a timeline has a chapter for each decade with photos, with dates and texts as captions', () => {
  const parts = partsOf({}, [
    {
      type: 'timelineSection',
      title: 'Years',
      events: [
        { date: '1951-05', caption: 'At sea', photo: aPhoto(2) },
        { date: '1941-03-09', caption: 'Born', photo: aPhoto(1) },
        { date: '1963', caption: 'Moved to Leeds' },
      ],
    },
  ]);
  expect(parts.map(({ id }) => id)).toEqual([
    'opening',
    `chapter_${SECTION}_1940`,
    `photo_${'1'.padStart(32, '0')}`,
    `chapter_${SECTION}_1950`,
    `photo_${'2'.padStart(32, '0')}`,
    'closing',
  ]);
  expect(parts[1]).toMatchObject({ title: { text: '1940s' } });
  expect(parts[2]).toMatchObject({ caption: { text: '9 Mar 1941\nBorn' } });
});

test("a decade is in the memorial's language, and texts have their own direction", () => {
  const parts = partsOf({ language: 'ar', fullName: 'Anna Berg' }, [
    {
      type: 'timelineSection',
      events: [{ date: '1941', caption: 'ولدت في دمشق', photo: aPhoto(1) }],
    },
  ]);
  expect(parts[0]).toMatchObject({ names: [{ text: 'Anna Berg', lang: 'en', dir: 'ltr' }] });
  expect(parts[1]).toMatchObject({ title: { lang: 'ar', dir: 'rtl' } });
  expect(parts[2]).toMatchObject({ caption: { lang: 'ar', dir: 'rtl' } });
});

test('a photo is shown once, an untitled album has no card, and photos on other sites are left out', () => {
  const parts = partsOf({}, [
    { type: 'albumSection', photos: [{ photo: aPhoto(1) }, { photo: aPhoto(1) }] },
    {
      type: 'albumSection',
      title: 'Again',
      photos: [{ photo: aPhoto(1) }, { photo: 'https://example.org/a.jpg' }],
    },
  ]);
  expect(kinds(parts)).toEqual(['opening', 'photo', 'closing']);
});

test("clips are the family's own, but no video made from this page", () => {
  const own = `/media/${'d'.repeat(32)}-1280x720-180s.mp4`;
  const slider = {
    type: 'contentSliderSection',
    title: 'On film',
    content: [CLIP, own, 'https://example.org/a.mp4'].map((url) => ({ type: 'video', url })),
  };
  const parts = partsOf({}, [slider], [own]);
  expect(kinds(parts)).toEqual(['opening', 'chapter', 'clip', 'closing']);
  expect(parts[2]).toMatchObject({ seconds: 20, size: { width: 640, height: 360 } });
});

test("quotes are the page's and short ones from its texts, at most ten", () => {
  const quotes = Array.from({ length: 12 }, (_, index) => `> Words ${index} & *more*\n> of them`);
  const long = `> ${'long '.repeat(100)}`;
  const parts = partsOf({ quote: '"Be kind."' }, [
    { type: 'textSection', bodyText: [long, ...quotes, quotes[0]].join('\n\nText\n\n') },
  ]);
  const texts = parts.flatMap((part) => (part.kind === 'quote' ? part.text.text : []));
  expect(texts).toHaveLength(11);
  expect(texts.slice(0, 2)).toEqual(['“Be kind.”', 'Words 0 & more\nof them']);
});

test("for a couple, one person's dates say whose they are", () => {
  const couple = { fullName2: 'Karl Berg', dob: '1941', dod: '2020' };
  expect(partsOf(couple)[0]).toMatchObject({
    names: [{ text: 'Anna Berg' }, { text: 'Karl Berg' }],
    dates: [{ text: 'Anna Berg: 1941 – 2020' }],
  });
  expect(partsOf({ ...couple, dob2: '1939' })[0]).toMatchObject({
    dates: [{ text: '1941 – 2020' }, { text: 'Born 1939' }],
  });
});

test('every part of a large page can be saved in a plan', () => {
  const sections = [anAlbumOf(2_000), anAlbumOf(2_000, 2_000)];
  const material = materialOf({ invented: true }, sections);
  expect(material.parts.at(-1)?.kind).toBe('closing');
  expect(material.parts[0]).toMatchObject({
    notice: { text: 'Sample page: this person is fictional.' },
  });
  const plan = completePlan(material, undefined, { photos: 300, heights: [720] });
  expect(videoPlanSchema.safeParse(plan).success).toBe(true);
});
