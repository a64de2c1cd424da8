import type { Memorial } from './contract.ts';
import { formatLifeSpan } from './life-dates.ts';

export function namesOf({
  fullName,
  fullName2,
}: Pick<Memorial, 'fullName' | 'fullName2'>): string[] {
  return fullName2 ? [fullName, fullName2] : [fullName];
}

export function joinNames(memorial: Pick<Memorial, 'fullName' | 'fullName2'>): string {
  return namesOf(memorial).join(' & ');
}

/** The notice that the people are fictional, also used in search results and link previews. */
export function inventedNotice({ fullName2 }: Pick<Memorial, 'fullName2'>): string {
  return `Sample page: ${fullName2 ? 'these people are' : 'this person is'} fictional.`;
}

/** SPEC section 2: 'joined with " / " unless equal or one is missing'. Undefined when both are missing. */
export function joinLocations(
  first: string | undefined,
  second: string | undefined,
): string | undefined {
  if (!first || !second || first.trim() === second.trim()) return first || second;
  return `${first} / ${second}`;
}

export interface LifeSpan {
  name?: string;
  dates: string;
}

export function lifeSpans(
  memorial: Pick<Memorial, 'fullName' | 'fullName2' | 'dob' | 'dod' | 'dob2' | 'dod2' | 'language'>,
): LifeSpan[] {
  const { language } = memorial;
  const first = formatLifeSpan(memorial.dob, memorial.dod, language);
  const second = formatLifeSpan(memorial.dob2, memorial.dod2, language);
  if (!memorial.fullName2) return first ? [{ dates: first }] : [];
  return [
    ...(first ? [{ name: memorial.fullName, dates: first }] : []),
    ...(second ? [{ name: memorial.fullName2, dates: second }] : []),
  ];
}

type Lives = {
  [Name in 'fullName2' | 'dob' | 'dod' | 'dob2' | 'dod2']?: string | null | undefined;
};

/** '9 Mar 1941 – 2024', and for a couple '1929 – 2012 · 1932 – 2021'. Empty if no date is known. */
export function datesOfLives(
  { fullName2, dob, dod, dob2, dod2 }: Lives,
  language?: string,
): string {
  const first = formatLifeSpan(dob ?? undefined, dod ?? undefined, language);
  const second = fullName2 ? formatLifeSpan(dob2 ?? undefined, dod2 ?? undefined, language) : null;
  return [first, second].filter(Boolean).join(' · ');
}

/** The same with years alone: '1941 – 2024', or a single known year ('Born 1941'). */
export function yearsOf({ fullName2, dob, dod, dob2, dod2 }: Lives, language?: string): string {
  const year = (date: string | null | undefined) => date?.slice(0, 4);
  const [born, died, born2, died2] = [dob, dod, dob2, dod2].map(year);
  return datesOfLives({ fullName2, dob: born, dod: died, dob2: born2, dod2: died2 }, language);
}

export interface LocationBlock {
  label: 'Birth Location' | 'Burial Location' | 'Death Location';
  text: string;
}

/** 'Up to three location blocks (Birth Location, Burial Location, Death Location)', in that order (SPEC section 2). */
export function locationBlocks(memorial: Memorial): LocationBlock[] {
  const blocks = [
    ['Birth Location', joinLocations(memorial.birthLocation, memorial.birthLocation2)],
    ['Burial Location', joinLocations(memorial.burialLocation, memorial.burialLocation2)],
    ['Death Location', joinLocations(memorial.deathLocation, memorial.deathLocation2)],
  ] as const;
  return blocks.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

export interface PersonFacts {
  name: string;
  born?: string;
  died?: string;
  birthPlace?: string;
  deathPlace?: string;
}

export function people(memorial: Memorial): PersonFacts[] {
  const first = {
    name: memorial.fullName,
    born: memorial.dob,
    died: memorial.dod,
    birthPlace: memorial.birthLocation,
    deathPlace: memorial.deathLocation,
  };
  if (!memorial.fullName2) return [first];
  const second = {
    name: memorial.fullName2,
    born: memorial.dob2,
    died: memorial.dod2,
    birthPlace: memorial.birthLocation2,
    deathPlace: memorial.deathLocation2,
  };
  return [first, second];
}
