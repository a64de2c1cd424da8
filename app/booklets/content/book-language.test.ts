import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../../memorials/contract.ts';
import { themeById } from '../../themes/catalog.ts';
import { composeBook, listParts } from './compose-book.ts';

const SECTIONS = [
  { type: 'textSection', order: 1, bodyText: 'Una vida larga.' },
  { type: 'timelineSection', order: 2, events: [{ date: '1962-05', caption: 'Se casaron' }] },
  {
    type: 'tributesSection',
    order: 3,
    tributes: [{ date: '2026-03-04T15:20:00Z', name: 'Ida', text: 'סבתא שרה לנו.' }],
  },
];

async function compose(fields: Record<string, unknown>) {
  const memorial = memorialSchema.parse({
    slug: 'ada',
    fullName: 'Ada Lind',
    dob: '1941-03-09',
    dod: '2024',
    quote: 'Be kind.',
    sections: SECTIONS,
    ...fields,
  });
  const sections = memorial.sections.map((section, index) => ({ id: `sec_${index}`, section }));
  const source = {
    memorial,
    sections,
    theme: themeById(undefined),
    address: 'https://m.example/m/1',
  };
  const parts = listParts(pageI18n, source).map(({ key }) => key);
  return (await composeBook(pageI18n, source, { format: 'a5', forPrinter: false, parts })).book;
}

test('a booklet of a memorial without a language is unchanged', async () => {
  const book = await compose({});
  expect([book.lang, book.region, book.dir]).toEqual(['en', null, 'ltr']);
  expect(book.cover?.spans[0]?.dates).toEqual({ s: '9 Mar 1941 – 2024', lang: 'en', dir: 'ltr' });
  expect(await compose({ fullName: 'שרה לוי' })).toMatchObject({ lang: 'he', dir: 'rtl' });
});

test.each([
  ['es', 'es', 'ltr', '9 mar 1941 – 2024', '«Be kind.»'],
  ['he', 'he', 'rtl', '9 במרץ 1941 – 2024', '”Be kind.”'],
  ['ja', 'ja', 'ltr', '1941年3月9日 – 2024年', '「Be kind.」'],
])(
  'a booklet in %s has its dates, quotation marks and direction',
  async (language, lang, dir, dates, quote) => {
    const book = await compose({ language });
    expect([book.lang, book.dir]).toEqual([lang, dir]);
    expect(book.cover?.spans[0]?.dates).toEqual({ s: dates, lang, dir });
    expect(book.opening?.quote?.s).toBe(quote);
  },
);

test('texts are in the language of the memorial, their section, or their script', async () => {
  const languages = async (fields: Record<string, unknown>) => {
    const [text, , tributes] = (await compose(fields)).sections;
    const block = text?.kind === 'text' ? text.blocks[0] : undefined;
    const tribute = tributes?.kind === 'tributes' ? tributes.tributes[0] : undefined;
    return [block && 'lang' in block ? block.lang : undefined, tribute?.paragraphs[0]?.lang];
  };
  expect(await languages({ language: 'es' })).toEqual(['es', 'he']);
  expect(await languages({ language: 'yi' })).toEqual(['en', 'yi']);
  const sections = SECTIONS.map((section) => ({ ...section, language: 'gl' }));
  expect(await languages({ language: 'es', sections })).toEqual(['gl', 'he']);
});

test("a language the typesetter doesn't know is set as English", async () => {
  const book = await compose({ language: 'tlh' });
  expect([book.lang, book.cover?.spans[0]?.dates.lang]).toEqual(['tlh', 'en']);
  expect(await compose({ language: 'pt-BR' })).toMatchObject({ lang: 'pt', region: 'BR' });
});
