import type { I18n } from '@lingui/core';

import type { Memorial } from './contract.ts';
import { formatLifeSpan } from './life-dates.ts';

/** A draft may have no first name yet, or none at all. */
export function namesOf({
  fullName,
  fullName2 = '',
}: Pick<Memorial, 'fullName' | 'fullName2'>): string[] {
  return [fullName, fullName2].filter((name) => name !== '');
}

export function joinNames(memorial: Pick<Memorial, 'fullName' | 'fullName2'>): string {
  return namesOf(memorial).join(' & ');
}

/** The notice that the people are fictional, also used in search results and link previews. */
export function inventedNotice(i18n: I18n, count: number): string {
  return i18n._(
    '{people, plural, one {Sample page: this person is fictional.} other {Sample page: these people are fictional.}}',
    { people: count },
  );
}

/** SPEC section 2: 'joined with " / " unless equal or one is missing'. */
function differentPlaces(...[first, second]: [string | undefined, string | undefined]): string[] {
  if (first && second && first.trim() !== second.trim()) return [first, second];
  const place = first || second;
  return place ? [place] : [];
}

export interface LifeSpan {
  name?: string;
  dates: string;
}

/** A couple's life spans have names. A person without any date has none. */
export function lifeSpans(
  i18n: I18n,
  given: readonly Pick<PersonFacts, 'name' | 'born' | 'died'>[],
  language: string | undefined,
): LifeSpan[] {
  return given.flatMap(({ name, born, died }) => {
    const dates = formatLifeSpan(i18n, born, died, language);
    if (!dates) return [];
    return given.length > 1 ? { name, dates } : { dates };
  });
}

type Lives = {
  [Name in 'fullName2' | 'dob' | 'dod' | 'dob2' | 'dod2']?: string | null | undefined;
};

/** '9 Mar 1941 – 2024', and for a couple '1929 – 2012 · 1932 – 2021'. Empty if no date is known. */
export function datesOfLives(
  i18n: I18n,
  { fullName2, dob, dod, dob2, dod2 }: Lives,
  language = i18n.locale,
): string {
  const first = formatLifeSpan(i18n, dob ?? undefined, dod ?? undefined, language);
  const second = fullName2
    ? formatLifeSpan(i18n, dob2 ?? undefined, dod2 ?? undefined, language)
    : null;
  return [first, second].filter(Boolean).join(' · ');
}

/** The same with years alone: '1941 – 2024', or a single known year ('Born 1941'). */
export function yearsOf(
  i18n: I18n,
  { fullName2, dob, dod, dob2, dod2 }: Lives,
  language?: string,
): string {
  const year = (date: string | null | undefined) => date?.slice(0, 4);
  const [born, died, born2, died2] = [dob, dod, dob2, dod2].map(year);
  const years = { fullName2, dob: born, dod: died, dob2: born2, dod2: died2 };
  return datesOfLives(i18n, years, language);
}

export interface LocationBlock {
  label: 'Birth Location' | 'Burial Location' | 'Death Location';
  /** one, or two that are shown with ' / ' between them */
  places: string[];
}

export function locationLabel(i18n: I18n, label: LocationBlock['label']): string {
  switch (label) {
    case 'Birth Location':
      return i18n._('Birth Location');
    case 'Burial Location':
      return i18n._('Burial Location');
    case 'Death Location':
      return i18n._('Death Location');
  }
}

/** 'Up to three location blocks (Birth Location, Burial Location, Death Location)', in that order (SPEC section 2). */
export function locationBlocks(memorial: Memorial): LocationBlock[] {
  const blocks = [
    ['Birth Location', differentPlaces(memorial.birthLocation, memorial.birthLocation2)],
    ['Burial Location', differentPlaces(memorial.burialLocation, memorial.burialLocation2)],
    ['Death Location', differentPlaces(memorial.deathLocation, memorial.deathLocation2)],
  ] as const;
  return blocks.flatMap(([label, places]) => (places.length > 0 ? [{ label, places }] : []));
}

export interface PersonFacts {
  name: string;
  /** in another script */
  otherName?: string;
  born?: string;
  died?: string;
  birthPlace?: string;
  deathPlace?: string;
}

export function people(
  memorial: Omit<Memorial, 'slug' | 'actionButtons' | 'sections'>,
): PersonFacts[] {
  const first = {
    name: memorial.fullName,
    ...(memorial.otherName ? { otherName: memorial.otherName } : {}),
    born: memorial.dob,
    died: memorial.dod,
    birthPlace: memorial.birthLocation,
    deathPlace: memorial.deathLocation,
  };
  if (!memorial.fullName2) return [first];
  const second = {
    name: memorial.fullName2,
    ...(memorial.otherName2 ? { otherName: memorial.otherName2 } : {}),
    born: memorial.dob2,
    died: memorial.dod2,
    birthPlace: memorial.birthLocation2,
    deathPlace: memorial.deathLocation2,
  };
  return [first, second];
}
