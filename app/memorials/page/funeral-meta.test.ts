import { describe, expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../contract.ts';
import { memorialMeta } from './memorial-meta.ts';
import { presentMemorialPage, type MemorialPageView } from './page-view.ts';

const SITE = { origin: 'https://here.example', product: { name: 'Evermore' } };
const FUNERAL = {
  kind: 'funeral',
  date: '2026-12-03',
  time: '14:00',
  timeZone: 'Europe/Warsaw',
  place: 'St Mary’s',
  address: '12 High Street,\nKraków',
  directions: 'By the gate of the Lind family',
};
const NOW = new Date('2026-11-27T12:00:00Z');

interface Given {
  section?: Record<string, unknown>;
  memorial?: Record<string, unknown>;
  page?: Partial<MemorialPageView>;
  now?: Date;
}

function metaOf(
  gatherings: ReadonlyArray<Record<string, unknown>>,
  { section, memorial: fields, page, now = NOW }: Given = {},
) {
  const memorial = memorialSchema.parse({
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    sections: [{ type: 'serviceSection', order: 1, gatherings, ...section }],
    ...fields,
  });
  const view = presentMemorialPage(memorial, (text) => text, { now });
  return memorialMeta(pageI18n, { ...view, ...page }, SITE);
}

const eventsOf = (...args: Parameters<typeof metaOf>) =>
  metaOf(...args)
    .flatMap((meta) => ('script:ld+json' in meta ? [meta['script:ld+json']] : []))
    .filter((data) => (data as { '@type': string })['@type'] === 'Event');

test('search engines get each gathering as an event', () => {
  expect(eventsOf([FUNERAL])).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Funeral of Ada Lind',
      startDate: '2026-12-03T14:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      inLanguage: 'en',
      url: 'https://here.example/ada-lind',
      isAccessibleForFree: true,
      location: [{ '@type': 'Place', name: 'St Mary’s', address: '12 High Street, Kraków' }],
    },
  ]);
});

test('a stream is a second location, and a gathering without a date is no event', () => {
  const stream = 'https://stream.example/ada';
  const { date: _, time: __, ...undated } = FUNERAL;
  expect(eventsOf([{ ...FUNERAL, stream }, undated])).toMatchObject([
    { location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation', url: stream }] },
  ]);
});

describe('an address only for guests', () => {
  test('is nowhere in the metadata', () => {
    const meta = JSON.stringify(metaOf([FUNERAL], { section: { addressFor: 'coming' } }));
    expect(meta).not.toMatch(/High Street|gate of/);
    expect(meta).toContain('St Mary’s');
  });
});

test.each<[string, Given]>([
  ['that search engines must not list', { page: { isUnlisted: true } }],
  ['for family and friends', { page: { isBehindDoor: true } }],
  ['about people who never lived', { memorial: { invented: true } }],
  ['whose funeral is over', { now: new Date('2026-12-04T12:00:00Z') }],
])('a page %s has no events', (_, given) => {
  expect(eventsOf([FUNERAL], given)).toEqual([]);
  expect(JSON.stringify(metaOf([FUNERAL], given))).not.toContain('High Street');
});
