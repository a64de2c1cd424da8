import type { Parentage } from '../family-file.ts';
import { comparable } from './comparable.ts';

/** What a file says about a child and the parents of one family. Undefined where it says nothing. */
export interface StatedParentage {
  /** about both parents, unless `father` or `mother` says more */
  both?: Parentage | undefined;
  /** about the parent whom the family has as HUSB */
  father?: Parentage | undefined;
  /** about the parent whom the family has as WIFE */
  mother?: Parentage | undefined;
}

export const NOTHING_STATED: StatedParentage = {};

/**
 * The words of programs and people in several languages, compared without accents. The first match counts: "adopted
 * by the stepfather" is an adoption, and "not biological" is no birth.
 */
const KINDS: ReadonlyArray<readonly [RegExp, Parentage]> = [
  [
    /\?|\bprob|\bposs|\bpresum|\bputativ|\balleg|\bsuspect|\bsuppos|\bmaybe|\bperhaps|\blikely|\bdoubt|\bdisput|vermut|angeblich|wahrschein|moglich/,
    'unclear',
  ],
  [
    /adopt|adopc|\badot|przysposob|orokbefog|ottolap|усынов|удочер|מאומצ|מאומץ|متبن|養[子女父母]/,
    'adopted',
  ],
  [
    /foster|pflege|\bzieh|accueil|acogid|affid|pleeg|\bple[ij]e|opvang|zastepcz|pestoun|kasvat|אומנ|حاضن|كفيل|مكفول|里[親子父母]/,
    'foster',
  ],
  [
    /\bstep|stief|\bbeau|\bbelle|padrast|madrast|hijastr|entead|patrign|matrign|figliastr|\bstyv|\bpap(?:barn|far|mor)|\bsted?(?:barn|far|mor|s[oø]nn?|datter)|pasierb|ojczym|macoch|nevlastn|mostoha|отчим|мачех|пасын|падчер|חורג|زوج الام|زوجه الاب|زوجة الاب|ربيب|继[子父母]|継[子父母]/,
    'step',
  ],
  [
    /guard|\bward\b|vormund|mundel|\btut[eo]|voogd|formynd|opiekun|опекун|אפוטרופו|وصي|後見/,
    'guardian',
  ],
  [
    /\bnot?\b|\bnon\b|\bun(?:known|sure|certain|related)|seal|challenge|dispro|donor|surrog/,
    'unclear',
  ],
  [
    /birth|\bbio|natural|naturel|natuurlij|naturlich|legitim|genetic|\bblood|leiblich|geburt|ehelich|naissance|nacim|nascita|nasciment|\beigen\b|rodzon|vlastn|родн|биолог|ביולוג|بيولوج|実[子父母]|^(?:b|nat|own|real|normal)$/,
    'birth',
  ],
];

/** A value that a program writes when nothing is known and nothing was asked. */
const NOTHING = /^[\s?._-]*$/;
const FATHER =
  /father|\bdad|husb|vater|\bpere\b|\bpadr|\bpatrign|ojczym|отчим|(?:\b|styv|sted?|pap)far\b|[継养養]父/;
const MOTHER =
  /mother|\bmum|\bmom|wife|mutter|\bmere\b|\bmadr|\bmatrign|macoch|мачех|(?:\b|styv|sted?|pap)mor\b|[継养養]母/;

/** Undefined for a text without words. A text without a known word is `unclear`: it claims no birth. */
export function parentageIn(text: string): StatedParentage | undefined {
  const words = comparable(text);
  if (NOTHING.test(words)) return undefined;
  const kind = knownParentage(words) ?? 'unclear';
  return inWords(words, kind);
}

/** Like `parentageIn`, but undefined for a text without a known word, such as the relation of an associate. */
export function knownParentageIn(text: string): Parentage | undefined {
  return knownParentage(comparable(text));
}

function knownParentage(words: string): Parentage | undefined {
  return KINDS.find(([pattern]) => pattern.test(words))?.[1];
}

function inWords(words: string, kind: Parentage): StatedParentage {
  const isOfFather = FATHER.test(words);
  if (isOfFather === MOTHER.test(words)) return { both: kind };
  return isOfFather ? { father: kind } : { mother: kind };
}

/** Of two statements, the one that denies a birth counts. A statement about one parent says more than one about both. */
export function mergeParentage(one: StatedParentage, other: StatedParentage): StatedParentage {
  return {
    both: lessNear(one.both, other.both),
    father: lessNear(one.father, other.father),
    mother: lessNear(one.mother, other.mother),
  };
}

function lessNear(one: Parentage | undefined, other: Parentage | undefined): Parentage | undefined {
  return one === undefined || one === 'birth' ? (other ?? one) : one;
}

export function isStated({ both, father, mother }: StatedParentage): boolean {
  return (both ?? father ?? mother) !== undefined;
}
