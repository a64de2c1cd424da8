/** Adds up the signs of advertising in a text by the tables of `weights.ts`. */
import type { MessageKind } from '../message-kind.ts';
import { pointersOf } from './pointers.ts';
import { countMixedWords, PHRASE_LETTER, readableText } from './readable-text.ts';
import type { ReasonName } from './reasons.ts';
import { isNothingButOffers, strengthsOf } from './strengths.ts';
import {
  countHidden,
  countRepeatedWords,
  hasEntities,
  hasManyMoneySigns,
  hasMarkup,
} from './structure.ts';
import {
  FURTHER,
  HOLDS,
  MOST_STRENGTH,
  POINTERS,
  STRENGTHS,
  STRUCTURES,
  type PointerName,
  type StructureName,
} from './weights.ts';

const FEWEST_MIXED_WORDS = 3;
const LEAST_MIXED_SHARE = 0.25;
const MANY_REPEATED_WORDS = 36;

export interface Weighed {
  weight: number;
  reasons: Set<ReasonName>;
}

/** Adds up the signs of a text as it was sent. An advertisement can begin in the sender's name. */
export function weighText(text: string, kind: MessageKind, name = ''): Weighed {
  const written = (name ? `${name}\n${text}` : text).replaceAll(PHRASE_LETTER, ' ');
  const readable = readableText(written);
  const structures = structuresOf(written).map((structure) => STRUCTURES[structure]);
  const pointers = pointersOf(written, readable);
  if (pointers.length === 0 && isNothingButOffers(readableText(text))) {
    pointers.push('nothingButOffers');
  }
  const weights = pointers.map((pointer) => POINTERS[pointer][kind]).toSorted((a, b) => b - a);
  const [first = 0, ...others] = weights;
  const further = others.filter((weight) => weight > 1).length * FURTHER.each;
  const pointing = first + Math.min(further, FURTHER.most);
  const certain = sum(structures.map(({ weight }) => weight)) + pointing;
  const strengths =
    pointing > 0 ? strengthsOf(written, readable, { ofText: text, pointers: pointers.length }) : [];
  const strengthening = sum(
    strengths.map((strength) => STRENGTHS[strength.name][kind] * strength.count),
  );
  const reasons = new Set<ReasonName>(structures.map(({ reason }) => reason));
  for (const pointer of pointers) {
    if (POINTERS[pointer][kind] > 1) reasons.add(POINTERS[pointer].reason);
  }
  // What only strengthens is a reason if the text would not be held without it.
  for (const strength of certain < HOLDS ? strengths : []) {
    const { reason } = STRENGTHS[strength.name];
    if (reason) reasons.add(reason);
  }
  return { weight: certain + Math.min(strengthening, MOST_STRENGTH[kind] * pointing), reasons };
}

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}

/** True if the text points to somewhere, however honest it looks. */
export function pointsSomewhere(written: string): boolean {
  return pointersOf(written, readableText(written)).some(
    (name) => POINTERS[name].tribute >= POINTERS.company.tribute,
  );
}

/** What a name must not be. '@nana_s_favourite' can be a name, and only adds to other signs. */
const LEADS_ELSEWHERE: ReadonlySet<PointerName> = new Set(
  (Object.keys(POINTERS) as PointerName[]).filter(
    (pointer) => POINTERS[pointer].tribute >= POINTERS.profile.tribute && pointer !== 'handle',
  ),
);

/** True if a name points to somewhere. The name of a person does not. */
export function isNameAnAddress(name: string): boolean {
  const isAddress = pointersOf(name, readableText(name)).some((pointer) =>
    LEADS_ELSEWHERE.has(pointer),
  );
  return isAddress || hasMarkup(name.normalize('NFKC'));
}

function structuresOf(text: string): StructureName[] {
  const hidden = countHidden(text);
  const repeated = countRepeatedWords(text.normalize('NFKC'));
  const { mixed, all } = countMixedWords(text);
  const signs: Array<[StructureName, boolean]> = [
    ['markup', hasMarkup(text.normalize('NFKC'))],
    ['entities', hasEntities(text)],
    ['hiddenLetters', hidden > 5],
    ['someHiddenLetters', hidden > 1 && hidden <= 5],
    ['mixedWords', mixed >= FEWEST_MIXED_WORDS && mixed / all >= LEAST_MIXED_SHARE],
    ['repeatedWords', repeated >= MANY_REPEATED_WORDS],
    ['someRepeatedWords', repeated > 0 && repeated < MANY_REPEATED_WORDS],
    ['moneySigns', hasManyMoneySigns(text)],
  ];
  return signs.flatMap(([name, applies]) => (applies ? [name] : []));
}
