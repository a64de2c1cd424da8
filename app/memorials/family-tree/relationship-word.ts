import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';

/**
 * The word for a relationship in the language of its reader. Documents contain English words, by which the tree is
 * grouped: those of the editor's list and those of a family file. Other texts are shown as they were typed.
 */
export function relationshipWord(i18n: I18n, relationship: string): string {
  if (i18n.locale === DEFAULT_LANGUAGE) return relationship;
  const key = relationship.toLowerCase().replaceAll(/[-‐‑–\s’']+/g, '');
  const word = wordFor(i18n, key);
  if (word !== undefined) return word;
  const [, line = '', rest = ''] = /^(adoptive|foster|step)(.+)$/.exec(key) ?? [];
  // For 'Step-aunt or step-uncle', the line is said once.
  const relative = wordFor(i18n, rest.replace(`or${line}`, 'or'));
  return relative === undefined ? relationship : (LINES[line]?.(i18n, relative) ?? relationship);
}

/** Family files once gave documents the shorter 'Great-aunt or uncle'. */
const SHORTER = /^((?:great)+)(aunt|niece)or(uncle|nephew)/;

function wordFor(i18n: I18n, shortOrWhole: string): string | undefined {
  const key = shortOrWhole.replace(SHORTER, '$1$2or$1$3');
  return Object.hasOwn(WORDS, key) ? WORDS[key]?.(i18n) : undefined;
}

/** For rare relatives, such as an adoptive great-aunt. */
const LINES: Readonly<Record<string, (i18n: I18n, relative: string) => string>> = {
  adoptive: (i18n, relative) => i18n._('{relative} (by adoption)', { relative }),
  foster: (i18n, relative) => i18n._('{relative} (foster family)', { relative }),
  step: (i18n, relative) => i18n._('{relative} (stepfamily)', { relative }),
};

/** By the word in lower case, without hyphens, spaces and apostrophes. */
const WORDS: Readonly<Record<string, (i18n: I18n) => string>> = {
  mother: (i18n) => i18n._('Mother'),
  father: (i18n) => i18n._('Father'),
  parent: (i18n) => i18n._('Parent'),
  adoptivemother: (i18n) => i18n._('Adoptive mother'),
  adoptivefather: (i18n) => i18n._('Adoptive father'),
  adoptiveparent: (i18n) => i18n._('Adoptive parent'),
  fostermother: (i18n) => i18n._('Foster mother'),
  fosterfather: (i18n) => i18n._('Foster father'),
  fosterparent: (i18n) => i18n._('Foster parent'),
  stepmother: (i18n) => i18n._('Stepmother'),
  stepfather: (i18n) => i18n._('Stepfather'),
  stepparent: (i18n) => i18n._('Stepparent'),
  guardian: (i18n) => i18n._('Guardian'),
  parentorstepparent: (i18n) => i18n._('Parent or stepparent'),
  parentorguardian: (i18n) => i18n._('Parent or guardian'),
  daughter: (i18n) => i18n._('Daughter'),
  son: (i18n) => i18n._('Son'),
  child: (i18n) => i18n._('Child'),
  adopteddaughter: (i18n) => i18n._('Adopted daughter'),
  adoptedson: (i18n) => i18n._('Adopted son'),
  adoptedchild: (i18n) => i18n._('Adopted child'),
  fosterdaughter: (i18n) => i18n._('Foster daughter'),
  fosterson: (i18n) => i18n._('Foster son'),
  fosterchild: (i18n) => i18n._('Foster child'),
  stepdaughter: (i18n) => i18n._('Stepdaughter'),
  stepson: (i18n) => i18n._('Stepson'),
  stepchild: (i18n) => i18n._('Stepchild'),
  ward: (i18n) => i18n._('Ward'),
  childorstepchild: (i18n) => i18n._('Child or stepchild'),
  childorward: (i18n) => i18n._('Child or ward'),
  sister: (i18n) => i18n._('Sister'),
  brother: (i18n) => i18n._('Brother'),
  sibling: (i18n) => i18n._('Sibling'),
  adoptivesister: (i18n) => i18n._('Adoptive sister'),
  adoptivebrother: (i18n) => i18n._('Adoptive brother'),
  adoptivesibling: (i18n) => i18n._('Adoptive sibling'),
  fostersister: (i18n) => i18n._('Foster sister'),
  fosterbrother: (i18n) => i18n._('Foster brother'),
  fostersibling: (i18n) => i18n._('Foster sibling'),
  stepsister: (i18n) => i18n._('Stepsister'),
  stepbrother: (i18n) => i18n._('Stepbrother'),
  stepsibling: (i18n) => i18n._('Stepsibling'),
  halfsister: (i18n) => i18n._('Half-sister'),
  halfbrother: (i18n) => i18n._('Half-brother'),
  halfsibling: (i18n) => i18n._('Half-sibling'),
  siblingorstepsibling: (i18n) => i18n._('Sibling or stepsibling'),
  wife: (i18n) => i18n._('Wife'),
  husband: (i18n) => i18n._('Husband'),
  spouse: (i18n) => i18n._('Spouse'),
  partner: (i18n) => i18n._('Partner'),
  formerwife: (i18n) => i18n._('Former wife'),
  formerhusband: (i18n) => i18n._('Former husband'),
  formerspouse: (i18n) => i18n._('Former spouse'),
  formerpartner: (i18n) => i18n._('Former partner'),
  grandmother: (i18n) => i18n._('Grandmother'),
  grandfather: (i18n) => i18n._('Grandfather'),
  grandparent: (i18n) => i18n._('Grandparent'),
  greatgrandmother: (i18n) => i18n._('Great-grandmother'),
  greatgrandfather: (i18n) => i18n._('Great-grandfather'),
  greatgrandparent: (i18n) => i18n._('Great-grandparent'),
  greatgreatgrandmother: (i18n) => i18n._('Great-great-grandmother'),
  greatgreatgrandfather: (i18n) => i18n._('Great-great-grandfather'),
  greatgreatgrandparent: (i18n) => i18n._('Great-great-grandparent'),
  greatgreatgreatgrandmother: (i18n) => i18n._('Great-great-great-grandmother'),
  greatgreatgreatgrandfather: (i18n) => i18n._('Great-great-great-grandfather'),
  greatgreatgreatgrandparent: (i18n) => i18n._('Great-great-great-grandparent'),
  granddaughter: (i18n) => i18n._('Granddaughter'),
  grandson: (i18n) => i18n._('Grandson'),
  grandchild: (i18n) => i18n._('Grandchild'),
  greatgranddaughter: (i18n) => i18n._('Great-granddaughter'),
  greatgrandson: (i18n) => i18n._('Great-grandson'),
  greatgrandchild: (i18n) => i18n._('Great-grandchild'),
  greatgreatgranddaughter: (i18n) => i18n._('Great-great-granddaughter'),
  greatgreatgrandson: (i18n) => i18n._('Great-great-grandson'),
  greatgreatgrandchild: (i18n) => i18n._('Great-great-grandchild'),
  greatgreatgreatgranddaughter: (i18n) => i18n._('Great-great-great-granddaughter'),
  greatgreatgreatgrandson: (i18n) => i18n._('Great-great-great-grandson'),
  greatgreatgreatgrandchild: (i18n) => i18n._('Great-great-great-grandchild'),
  aunt: (i18n) => i18n._('Aunt'),
  uncle: (i18n) => i18n._('Uncle'),
  auntoruncle: (i18n) => i18n._('Aunt or uncle'),
  greataunt: (i18n) => i18n._('Great-aunt'),
  greatuncle: (i18n) => i18n._('Great-uncle'),
  greatauntorgreatuncle: (i18n) => i18n._('Great-aunt or great-uncle'),
  greatgreataunt: (i18n) => i18n._('Great-great-aunt'),
  greatgreatuncle: (i18n) => i18n._('Great-great-uncle'),
  greatgreatauntorgreatgreatuncle: (i18n) => i18n._('Great-great-aunt or great-great-uncle'),
  auntbymarriage: (i18n) => i18n._('Aunt by marriage'),
  unclebymarriage: (i18n) => i18n._('Uncle by marriage'),
  auntorunclebymarriage: (i18n) => i18n._('Aunt or uncle by marriage'),
  greatauntbymarriage: (i18n) => i18n._('Great-aunt by marriage'),
  greatunclebymarriage: (i18n) => i18n._('Great-uncle by marriage'),
  greatauntorgreatunclebymarriage: (i18n) => i18n._('Great-aunt or great-uncle by marriage'),
  niece: (i18n) => i18n._('Niece'),
  nephew: (i18n) => i18n._('Nephew'),
  nieceornephew: (i18n) => i18n._('Niece or nephew'),
  greatniece: (i18n) => i18n._('Great-niece'),
  greatnephew: (i18n) => i18n._('Great-nephew'),
  greatnieceorgreatnephew: (i18n) => i18n._('Great-niece or great-nephew'),
  greatgreatniece: (i18n) => i18n._('Great-great-niece'),
  greatgreatnephew: (i18n) => i18n._('Great-great-nephew'),
  greatgreatnieceorgreatgreatnephew: (i18n) => i18n._('Great-great-niece or great-great-nephew'),
  cousin: (i18n) => i18n._('Cousin'),
  firstcousinonceremoved: (i18n) => i18n._('First cousin once removed'),
  firstcousintwiceremoved: (i18n) => i18n._('First cousin twice removed'),
  secondcousin: (i18n) => i18n._('Second cousin'),
  secondcousinonceremoved: (i18n) => i18n._('Second cousin once removed'),
  motherinlaw: (i18n) => i18n._('Mother-in-law'),
  fatherinlaw: (i18n) => i18n._('Father-in-law'),
  parentinlaw: (i18n) => i18n._('Parent-in-law'),
  daughterinlaw: (i18n) => i18n._('Daughter-in-law'),
  soninlaw: (i18n) => i18n._('Son-in-law'),
  childinlaw: (i18n) => i18n._('Child-in-law'),
  sisterinlaw: (i18n) => i18n._('Sister-in-law'),
  brotherinlaw: (i18n) => i18n._('Brother-in-law'),
  siblinginlaw: (i18n) => i18n._('Sibling-in-law'),
  daughterspartner: (i18n) => i18n._('Daughter’s partner'),
  sonspartner: (i18n) => i18n._('Son’s partner'),
  childspartner: (i18n) => i18n._('Child’s partner'),
  sisterspartner: (i18n) => i18n._('Sister’s partner'),
  brotherspartner: (i18n) => i18n._('Brother’s partner'),
  siblingspartner: (i18n) => i18n._('Sibling’s partner'),
  godmother: (i18n) => i18n._('Godmother'),
  godfather: (i18n) => i18n._('Godfather'),
  godparent: (i18n) => i18n._('Godparent'),
  goddaughter: (i18n) => i18n._('Goddaughter'),
  godson: (i18n) => i18n._('Godson'),
  godchild: (i18n) => i18n._('Godchild'),
};
