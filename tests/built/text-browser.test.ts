import { expect, test } from 'vitest';

import { pageI18n } from '../../app/language/i18n.ts';
import type { Memorial, Section } from '../../app/memorials/contract.ts';
import { joinNames, lifeSpans, locationBlocks, people } from '../../app/memorials/couples.ts';
import { categoryOf } from '../../app/memorials/family-tree/family-tree.ts';
import { formatFamilyDate, formatLifeDate } from '../../app/memorials/life-dates.ts';
import { THEMES } from '../../app/themes/catalog.ts';
import type { TributesPage } from '../../app/tributes/contract.ts';
import { FIRST_PAGE_SIZE } from '../../app/tributes/list/paging/page-sizes.ts';
import { choosePreview } from '../../app/tributes/preview.ts';
import { lightMarkdownToHtml } from '../../app/ui/markdown/light-markdown.ts';
import { utcDayInWords } from '../../app/wire/text/dates-in-words.ts';
import { SAMPLE_SLUGS } from '../../server/seed/sample-slugs.ts';
import { collapseWhitespace, get, textAt, textOf } from './html.ts';

for (const slug of SAMPLE_SLUGS) {
  test(`/${slug} is complete and in order for a text browser`, async () => {
    const memorial = await memorialOf(slug);
    expectInOrder(await textAt(`/${slug}`), partsOf(memorial));
  });

  test(`/${slug}/tributes is complete for a text browser`, async () => {
    const response = await get(`/api/v1/memorials/${slug}/tributes`);
    const { data } = (await response.json()) as { data: TributesPage };
    const cards = data.tributes
      .slice(0, FIRST_PAGE_SIZE)
      .map(({ name, relationship = '', date, text }) => [
        name,
        relationship,
        utcDayInWords(new Date(date)),
        text,
      ]);
    expect(cards.length).toBeGreaterThan(0);
    const memorial = await memorialOf(slug);
    expectInOrder(await textAt(`/${slug}/tributes`), [[joinNames(memorial)], ...cards]);
  });
}

test('the gallery shows every theme and the whole sample', async () => {
  const memorial = await memorialOf('eleanor-whitfield');
  const text = await textAt('/theme-demo');
  expectInOrder(text, partsOf(memorial));
  expectInOrder(text, [
    ['Memorial Theme Gallery', '30 unique themes'],
    THEMES.map(({ name }) => name),
  ]);
});

for (const [path, texts] of [
  ['/', ['Welcome to the product', 'Please log in or sign up to get started.']],
  ['/about', ['About', 'Coming soon...']],
  ['/features', ['Features', 'Coming soon...']],
  ['/pricing', ['Pricing', 'Coming soon...']],
  ['/contact', ['Contact', 'Coming soon...']],
] as const) {
  test(`${path} shows its title and the navigation`, async () => {
    expectInOrder(await textAt(path), [
      ['Home', 'About', 'Features', 'Pricing', 'Contact'],
      [...texts],
      ['All rights reserved.'],
    ]);
  });
}

async function memorialOf(slug: string): Promise<Memorial> {
  const response = await get(`/api/v1/memorials/${slug}`);
  const { data } = (await response.json()) as { data: { memorial: Memorial } };
  return data.memorial;
}

function partsOf(memorial: Memorial): string[][] {
  return [
    [memorial.memorialHeader ?? '', joinNames(memorial)],
    lifeSpans(pageI18n, people(memorial), memorial.language).map(({ dates }) => dates),
    [memorial.quote ?? ''],
    ...locationBlocks(memorial).map(({ label, places }) => [label, places.join(' / ')]),
    ...memorial.sections.toSorted((one, other) => one.order - other.order).map(textsOfSection),
  ];
}

function textsOfSection(section: Section): string[] {
  return [section.title ?? '', section.subheading ?? '', ...contentOf(section)];
}

function contentOf(section: Section): string[] {
  switch (section.type) {
    case 'textSection':
      return [textOf(lightMarkdownToHtml(section.bodyText ?? ''))];
    case 'albumSection':
      return (section.photos ?? []).map(({ caption = '' }) => caption);
    case 'timelineSection':
      return (section.events ?? []).flatMap(({ date, caption }) => [formatLifeDate(date), caption]);
    case 'familyTreeSection':
      return (section.members ?? [])
        .filter(({ relationship }) => categoryOf(relationship) !== null)
        .flatMap(({ name, relationship, dob }) => [
          name,
          relationship,
          dob ? formatFamilyDate(dob) : '',
        ]);
    case 'contentSliderSection':
      return (section.content ?? []).map(({ caption = '' }) => caption);
    case 'serviceSection':
      return (section.gatherings ?? []).map(({ place = '' }) => place);
    case 'tributesSection':
      return choosePreview(section.tributes ?? []).flatMap(({ name, text }) => [name, text]);
  }
}

function expectInOrder(text: string, parts: readonly (readonly string[])[]): void {
  let place = 0;
  for (const part of parts) {
    const start = place;
    for (const wanted of part.map(collapseWhitespace)) {
      const found = text.indexOf(wanted, start);
      expect(found, `'${wanted}' after the part before it`).toBeGreaterThan(-1);
      place = Math.max(place, found + wanted.length);
    }
  }
}
