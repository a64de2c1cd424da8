/** The time zones of the platform, in the words of the editor. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { isTimeZone } from '../../../memorials/funeral/local-time.ts';

/** The names of zones begin with these words. */
const REGIONS: Readonly<Record<string, MessageDescriptor>> = {
  Africa: msg`Africa`,
  America: msg`Americas`,
  Antarctica: msg`Antarctica`,
  Arctic: msg`Arctic`,
  Asia: msg`Asia`,
  Atlantic: msg`Atlantic Ocean`,
  Australia: msg`Australia`,
  Europe: msg`Europe`,
  Indian: msg`Indian Ocean`,
  Pacific: msg`Pacific Ocean`,
};

/** Zones keep the names that cities once had. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};

export interface ZoneGroup {
  region: string;
  zones: Array<{ zone: string; city: string }>;
}

/** @param chosen - is listed in any case */
export function groupTimeZones(i18n: I18n, chosen: string): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].filter(isTimeZone));
  const byCity = new Intl.Collator(i18n.locale);
  const other = i18n._(msg`Other time zones`);
  const groups = Map.groupBy(zones, (zone) => {
    const region = REGIONS[zone.slice(0, Math.max(0, zone.indexOf('/')))];
    return region ? i18n._(region) : other;
  });
  return [...groups]
    .toSorted(([a], [b]) => Number(a === other) - Number(b === other) || byCity.compare(a, b))
    .map(([region, found]) => ({
      region,
      zones: found
        .map((zone) => ({ zone, city: cityOf(zone) }))
        .toSorted((a, b) => byCity.compare(a.city, b.city)),
    }));
}

/** `Buenos Aires, Argentina` for `America/Argentina/Buenos_Aires`. */
function cityOf(zone: string): string {
  const [first = '', ...others] = zone.split('/');
  const names = (others.length > 0 ? others : [first]).map((name) => {
    const words = name.replaceAll('_', ' ');
    return NAMES_TODAY[words] ?? words;
  });
  return names.toReversed().join(', ');
}

/** `Warsaw (Central European Time)`. Other text is returned unchanged. */
export function timeZoneInWords(i18n: I18n, zone: string): string {
  if (!isTimeZone(zone)) return zone;
  const city = cityOf(zone);
  const name = zoneName(i18n, { zone, style: 'longGeneric' });
  return i18n._(msg({ message: `${city} (${name})`, comment: 'Warsaw (Central European Time)' }));
}

interface ZoneNameOptions {
  zone: string;
  style: 'longGeneric' | 'long';
  at?: Date;
}

/** `long` says whether it is summer time at that instant. */
export function zoneName(i18n: I18n, { zone, style, at = new Date() }: ZoneNameOptions): string {
  const format = new Intl.DateTimeFormat(i18n.locale, { timeZone: zone, timeZoneName: style });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
