import { expect, test } from 'vitest';

import { createI18n } from '../../../language/i18n.ts';
import { groupTimeZones, timeZoneInWords } from './time-zones.ts';

const english = createI18n('en');

test('the zones are listed under their regions, each once', () => {
  const groups = groupTimeZones(english, 'Europe/Warsaw');
  expect(groups.map(({ region }) => region)).toEqual(
    expect.arrayContaining(['Africa', 'Americas', 'Asia', 'Europe', 'Pacific Ocean']),
  );
  expect(groups.at(-1)).toMatchObject({
    region: 'Other time zones',
    zones: expect.arrayContaining([{ zone: 'UTC', city: 'UTC' }]) as unknown,
  });
  const europe = groups.find(({ region }) => region === 'Europe')?.zones ?? [];
  expect(europe).toContainEqual({ zone: 'Europe/Warsaw', city: 'Warsaw' });
  const cities = europe.map(({ city }) => city);
  expect(cities).toEqual(cities.toSorted((a, b) => a.localeCompare(b, 'en')));
  const all = groups.flatMap(({ zones }) => zones.map(({ zone }) => zone));
  expect(new Set(all).size).toBe(all.length);
});

test('the chosen zone is in the list, even one that the browser does not list', () => {
  const zones = groupTimeZones(english, 'US/Hawaii').flatMap((group) => group.zones);
  expect(zones).toContainEqual({ zone: 'US/Hawaii', city: 'Hawaii' });
});

test.each([
  ['Europe/Warsaw', 'Warsaw (Central European Time)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (Argentina Standard Time)'],
  ['Asia/Calcutta', 'Kolkata (India Standard Time)'],
  ['Mars/Base', 'Mars/Base'],
])('%s is shown as %s', (zone, words) => {
  expect(timeZoneInWords(english, zone)).toBe(words);
});

test('the name of a zone is in the language of the editor', () => {
  expect(timeZoneInWords(createI18n('de'), 'Europe/Warsaw')).toBe(
    'Warsaw (Mitteleuropäische Zeit)',
  );
});
