import type { Parentage, Sex } from '../family-file.ts';

/** The words for relatives. Each word belongs to a group of the family tree (`page/sections/family-tree.ts`). */

type Words = readonly [female: string, male: string, unknown: string];

const MOTHER: Words = ['mother', 'father', 'parent'];
const DAUGHTER: Words = ['daughter', 'son', 'child'];
const SISTER: Words = ['sister', 'brother', 'sibling'];
const AUNT: Words = ['aunt', 'uncle', 'aunt or uncle'];
const NIECE: Words = ['niece', 'nephew', 'niece or nephew'];
const WIFE: Words = ['wife', 'husband', 'spouse'];

const PARENTAGE: Readonly<Record<Parentage, string>> = {
  birth: '',
  adopted: 'adoptive ',
  foster: 'foster ',
};

function choose(words: Words, sex: Sex, prefix = ''): string {
  const word = words[['female', 'male', 'unknown'].indexOf(sex)] ?? words[2];
  return capitalize(prefix + word);
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function greats(count: number): string {
  return 'great-'.repeat(Math.max(0, count));
}

/** @param up - 1 for a parent, 2 for a grandparent */
export function ancestorWord(up: number, sex: Sex, parentage: Parentage = 'birth'): string {
  if (up === 1) return choose(MOTHER, sex, PARENTAGE[parentage]);
  return choose(MOTHER, sex, `${greats(up - 2)}grand`);
}

/** @param down - 1 for a child, 2 for a grandchild */
export function descendantWord(down: number, sex: Sex, parentage: Parentage = 'birth'): string {
  if (down > 1) return choose(DAUGHTER, sex, `${greats(down - 2)}grand`);
  return choose(DAUGHTER, sex, parentage === 'adopted' ? 'adopted ' : PARENTAGE[parentage]);
}

/**
 * The word for a relative who is neither an ancestor nor a descendant.
 * @param up - steps from the person up to the common ancestor
 * @param down - steps from the ancestor down to the relative
 */
export function collateralWord(up: number, down: number, sex: Sex, isHalf: boolean): string {
  if (up === 1 && down === 1) return choose(SISTER, sex, isHalf ? 'half-' : '');
  if (down === 1) return choose(AUNT, sex, greats(up - 2));
  if (up === 1) return choose(NIECE, sex, greats(down - 2));
  return cousinWord(up, down);
}

const ORDINALS = ['', 'first', 'second', 'third'];
const TIMES = ['', 'once', 'twice', 'three times'];

function cousinWord(up: number, down: number): string {
  const degree = Math.min(up, down) - 1;
  const removed = Math.abs(up - down);
  if (removed > 0) return capitalize(`${ORDINALS[degree]} cousin ${TIMES[removed]} removed`);
  return degree === 1 ? 'Cousin' : capitalize(`${ORDINALS[degree]} cousin`);
}

export function partnerWord(sex: Sex, { isOver, isEngagement }: PartnerKind): string {
  if (isEngagement) return isOver ? 'Former partner' : 'Partner';
  return choose(WIFE, sex, isOver ? 'former ' : '');
}

interface PartnerKind {
  isOver: boolean;
  isEngagement: boolean;
}

export const stepParentWord = (sex: Sex) => choose(MOTHER, sex, 'step');
export const stepChildWord = (sex: Sex) => choose(DAUGHTER, sex, 'step');
export const stepSiblingWord = (sex: Sex) => choose(SISTER, sex, 'step');
export const parentInLawWord = (sex: Sex) => `${choose(MOTHER, sex)}-in-law`;
export const childInLawWord = (sex: Sex) => `${choose(DAUGHTER, sex)}-in-law`;
export const siblingInLawWord = (sex: Sex) => `${choose(SISTER, sex)}-in-law`;

export function auntByMarriageWord(up: number, sex: Sex): string {
  return `${choose(AUNT, sex, greats(up - 2))} by marriage`;
}
