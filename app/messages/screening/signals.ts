/** Adds up the signs of advertising in a text by the tables of `weights.ts`. */
import type { MessageKind } from '../message-kind.ts';
import { pointersOf } from './pointers.ts';
import { countMixedWords, readableText } from './readable-text.ts';
import type { ReasonName } from './reasons.ts';
import { strengthsOf } from './strengths.ts';
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
  type StructureName,
} from './weights.ts';

const FEWEST_MIXED_WORDS = 3;
const LEAST_MIXED_SHARE = 0.25;
const MANY_REPEATED_WORDS = 36;

export interface Weighed {
  weight: number;
  reasons: Set<ReasonName>;
}

/** Adds up the signs of a text. `written` is the text as it was sent. */
export function weighText(written: string, kind: MessageKind): Weighed {
  const readable = readableText(written);
  const structures = structuresOf(written).map((name) => STRUCTURES[name]);
  const pointers = pointersOf(written, readable);
  const weights = pointers.map((name) => POINTERS[name][kind]).toSorted((a, b) => b - a);
  const [first = 0, ...others] = weights;
  const further = others.filter((weight) => weight > 1).length * FURTHER.each;
  const pointing = first + Math.min(further, FURTHER.most);
  const certain = sum(structures.map(({ weight }) => weight)) + pointing;
  const strengths = pointing > 0 ? strengthsOf(written, readable, pointers.length) : [];
  const strengthening = sum(strengths.map(({ name, count }) => STRENGTHS[name][kind] * count));
  const reasons = new Set<ReasonName>(structures.map(({ reason }) => reason));
  for (const name of pointers) if (POINTERS[name][kind] > 1) reasons.add(POINTERS[name].reason);
  // What only strengthens is a reason if the text would not be held without it.
  for (const { name } of certain < HOLDS ? strengths : []) {
    const { reason } = STRENGTHS[name];
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

/** True if a name points to somewhere. The name of a person does not. */
export function isNameAnAddress(name: string): boolean {
  const isAddress = pointersOf(name, readableText(name)).some(
    (pointer) => POINTERS[pointer].tribute >= POINTERS.profile.tribute,
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
