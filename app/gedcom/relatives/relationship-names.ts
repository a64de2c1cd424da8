import type { Sex } from '../family-file.ts';
import type { ParentKind } from './parentage.ts';

/** The words for relatives. Each word belongs to a group of the family tree (`memorials/family-tree/family-tree.ts`). */

type Words = readonly [female: string, male: string, unknown: string];

const MOTHER: Words = ['mother', 'father', 'parent'];
const DAUGHTER: Words = ['daughter', 'son', 'child'];
const SISTER: Words = ['sister', 'brother', 'sibling'];
const AUNT: Words = ['aunt', 'uncle', 'aunt or uncle'];
const NIECE: Words = ['niece', 'nephew', 'niece or nephew'];
const WIFE: Words = ['wife', 'husband', 'spouse'];

/** How a line of relatives is related: by the least near of its steps. */
export type LineKind = 'birth' | 'adopted' | 'foster' | 'step';

export type SiblingKind = LineKind | 'half' | 'unclear';

const LINE: Readonly<Record<LineKind, string>> = {
  birth: '',
  adopted: 'adoptive ',
  foster: 'foster ',
  step: 'step-',
};

/**
 * A prefix with a hyphen is said of each of two relatives: 'Great-aunt or uncle' could be any uncle. A word is said once,
 * as in 'Foster aunt or uncle'.
 */
function choose(words: Words, sex: Sex, prefix = ''): string {
  const word = words[['female', 'male', 'unknown'].indexOf(sex)] ?? words[2];
  const end = prefix.lastIndexOf(' ') + 1;
  const relatives = word.split(' or ').map((relative) => prefix.slice(end) + relative);
  return capitalize(prefix.slice(0, end) + relatives.join(' or '));
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function greats(count: number): string {
  return 'great-'.repeat(Math.max(0, count));
}

/** Claims no more than the file says, if that leaves the relationship open. */
export function parentWord(sex: Sex, kind: ParentKind): string {
  switch (kind) {
    case 'guardian':
      return 'Guardian';
    case 'birth or step':
      return 'Parent or stepparent';
    case 'unclear':
      return 'Parent or guardian';
    case 'step':
      return choose(MOTHER, sex, 'step');
    default:
      return choose(MOTHER, sex, LINE[kind]);
  }
}

export function childWord(sex: Sex, kind: ParentKind): string {
  switch (kind) {
    case 'guardian':
      return 'Ward';
    case 'birth or step':
      return 'Child or stepchild';
    case 'unclear':
      return 'Child or ward';
    case 'step':
      return choose(DAUGHTER, sex, 'step');
    case 'adopted':
      return choose(DAUGHTER, sex, 'adopted ');
    default:
      return choose(DAUGHTER, sex, LINE[kind]);
  }
}

/** @param up - 2 for a grandparent */
export function ancestorWord(up: number, sex: Sex, line: LineKind): string {
  return choose(MOTHER, sex, `${LINE[line]}${greats(up - 2)}grand`);
}

/** @param down - 2 for a grandchild */
export function descendantWord(down: number, sex: Sex, line: LineKind): string {
  return choose(DAUGHTER, sex, `${LINE[line]}${greats(down - 2)}grand`);
}

export function siblingWord(sex: Sex, kind: SiblingKind): string {
  switch (kind) {
    case 'unclear':
      return 'Sibling or stepsibling';
    case 'half':
      return choose(SISTER, sex, 'half-');
    case 'step':
      return choose(SISTER, sex, 'step');
    default:
      return choose(SISTER, sex, LINE[kind]);
  }
}

/**
 * The word for a relative who is neither an ancestor nor a descendant nor a sibling.
 * @param up - steps from the person up to the common ancestor
 * @param down - steps from the ancestor down to the relative
 */
export function collateralWord(up: number, down: number, sex: Sex, line: LineKind): string {
  if (down === 1) return choose(AUNT, sex, `${LINE[line]}${greats(up - 2)}`);
  if (up === 1) return choose(NIECE, sex, `${LINE[line]}${greats(down - 2)}`);
  return cousinWord(up, down, LINE[line]);
}

const ORDINALS = ['', 'first', 'second', 'third'];
const TIMES = ['', 'once', 'twice', 'three times'];

function cousinWord(up: number, down: number, prefix: string): string {
  const degree = Math.min(up, down) - 1;
  const removed = Math.abs(up - down);
  if (removed > 0) {
    return capitalize(`${prefix}${ORDINALS[degree]} cousin ${TIMES[removed]} removed`);
  }
  return capitalize(degree === 1 ? `${prefix}cousin` : `${prefix}${ORDINALS[degree]} cousin`);
}

export function partnerWord(sex: Sex, { isOver, isUnmarried }: PartnerKind): string {
  if (isUnmarried) return isOver ? 'Former partner' : 'Partner';
  return choose(WIFE, sex, isOver ? 'former ' : '');
}

interface PartnerKind {
  isOver: boolean;
  isUnmarried: boolean;
}

export const parentInLawWord = (sex: Sex) => `${choose(MOTHER, sex)}-in-law`;
export const childInLawWord = (sex: Sex) => `${choose(DAUGHTER, sex)}-in-law`;
export const siblingInLawWord = (sex: Sex) => `${choose(SISTER, sex)}-in-law`;

/** For a partner who is not married to a child or a sibling: "Daughter’s partner". */
export const childsPartnerWord = (sexOfChild: Sex) => `${choose(DAUGHTER, sexOfChild)}’s partner`;
export const siblingsPartnerWord = (sexOfSibling: Sex) =>
  `${choose(SISTER, sexOfSibling)}’s partner`;

export function auntByMarriageWord(up: number, sex: Sex): string {
  return `${choose(AUNT, sex, greats(up - 2))} by marriage`;
}
