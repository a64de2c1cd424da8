import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../../memorials/contract.ts';
import { themeById } from '../../themes/catalog.ts';
import { composeBook } from './compose-book.ts';

function compose(sections: ReadonlyArray<Record<string, unknown>>) {
  const memorial = memorialSchema.parse({
    slug: 'ada',
    fullName: 'Ada Lind',
    sections: sections.map((section, order) => ({ ...section, order })),
  });
  const withIds = memorial.sections.map((section, index) => ({ id: `sec_${index}`, section }));
  return composeBook(
    pageI18n,
    {
      memorial,
      sections: withIds,
      theme: themeById(undefined),
      address: 'https://m.example/m/1',
    },
    { format: 'a5', forPrinter: false, parts: withIds.map(({ id }) => id) },
  );
}

function tributes(count: number, text: string) {
  const tribute = { date: '2024-03-01T10:00:00.000Z', name: 'Ruth', text };
  return { type: 'tributesSection', tributes: Array.from({ length: count }, () => tribute) };
}

test('other work goes on between the tributes', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const { book } = await compose([tributes(40, 'She sang.')]);
  clearImmediate(next);
  expect(book.sections[0]).toMatchObject({ kind: 'tributes' });
  expect(turns).toBeGreaterThan(40);
});

const LONG = 'She sang in the garden. '.repeat(83);
const EVENTS = Array.from({ length: 2_000 }, () => ({ date: '1962', caption: LONG }));

test.each([
  ['events', Array.from({ length: 4 }, () => ({ type: 'timelineSection', events: EVENTS }))],
  ['tributes', [tributes(900, LONG.repeat(10))]],
])('more %s than can be printed are not composed to the end', async (_, sections) => {
  const { book, isTooLarge } = await compose(sections);
  expect(isTooLarge).toBe(true);
  expect(JSON.stringify(book.sections).length).toBeLessThan(10_000_000);
});
