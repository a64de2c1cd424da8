import type { I18n } from '@lingui/core';

import { stripBidiControls } from '../../wire/text/visible-text.ts';
import { gatheringOf } from '../funeral/gathering-sentences.ts';
import { timeWithOffset } from '../funeral/gathering-times.ts';
import type { GatheringView } from '../funeral/gatherings.ts';
import type { MemorialPageView } from './page-view.ts';

/**
 * The gatherings that the page shows, for search engines. One without a date is no event for them. Those of people who
 * never lived are left out.
 * @param address - of the page
 */
export function funeralEvents(
  i18n: I18n,
  page: MemorialPageView,
  address: string,
): Array<Record<string, unknown>> {
  if (page.isInvented) return [];
  const gatherings = page.sections.flatMap((section) =>
    section.type === 'serviceSection' && !section.endedOn ? section.gatherings : [],
  );
  return gatherings
    .map((gathering) => eventOf(i18n, gathering, page, address))
    .filter((event) => event !== undefined);
}

function eventOf(
  i18n: I18n,
  gathering: GatheringView,
  { name, language }: MemorialPageView,
  address: string,
): Record<string, unknown> | undefined {
  if (gathering.date === undefined) return undefined;
  const locations = [placeOf(gathering), streamOf(gathering)].filter(
    (location) => location !== undefined,
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: stripBidiControls(gatheringOf(i18n, gathering, name)),
    startDate: timeWithOffset(gathering),
    eventStatus: 'https://schema.org/EventScheduled',
    inLanguage: language,
    url: address,
    isAccessibleForFree: true,
    ...(locations.length === 0 ? {} : { location: locations }),
  };
}

function placeOf({ place, address }: GatheringView): Record<string, unknown> | undefined {
  if (!place && !address) return undefined;
  return {
    '@type': 'Place',
    ...(place ? { name: stripBidiControls(place) } : {}),
    ...(address ? { address: placeInOneLine(address) } : {}),
  };
}

export function placeInOneLine(place: string): string {
  return stripBidiControls(place).replaceAll(/,?\s*\n\s*/g, ', ');
}

function streamOf({ stream }: GatheringView): Record<string, unknown> | undefined {
  return stream.startsWith('https:') ? { '@type': 'VirtualLocation', url: stream } : undefined;
}
