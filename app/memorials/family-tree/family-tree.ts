/** The rules of the family tree (SPEC section 9). */
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { FAMILY_CATEGORIES, type FamilyCategory } from './family-category-label.ts';
import { categoryInLanguage, foreignCategoryOf } from './kinship-words.ts';

/**
 * A collapsed tree shows `COLLAPSED_CATEGORIES` categories on screens under 768 px, and `COLLAPSED_MEMBERS` members on
 * wider screens.
 */
export const COLLAPSED_CATEGORIES = 2;
export const COLLAPSED_MEMBERS = 5;

const PARENT = 'mother|father|mum|mom|mam|mama|mamma|mummy|mommy|ma|dad|daddy|papa|pa|parent';
const CHILD = 'son|daughter|child|kid';

/** The first match counts. So a compound such as 'grand-son' comes before its part 'son'. */
const RULES: readonly (readonly [RegExp, FamilyCategory])[] = [
  [/\bin laws?\b|\binlaws?\b|['’]s (?:husband|wife|spouse|partner)\b/, 'In-Laws'],
  [wordPattern(`god ?(?:${PARENT}|${CHILD})`), 'Extended Family'],
  [wordPattern('(?:grand ?)?(?:aunt|auntie|aunty|uncle)'), 'Aunts and Uncles'],
  [wordPattern('(?:grand ?)?(?:niece|nephew)'), 'Nieces and Nephews'],
  [wordPattern('cousin'), 'Cousins'],
  [wordPattern(`grand ?(?:${CHILD})|grandkid`), 'Grandchildren'],
  [
    wordPattern(
      `grand ?(?:${PARENT})|grand(?:ad|dad|pop|daddy)|granny|gran|nana|nan|nanna|nonna|nonno|oma|opa`,
    ),
    'Grandparents',
  ],
  [wordPattern('(?:step ?|half ?|foster ?)?(?:brother|sister|sibling|twin)'), 'Siblings'],
  [wordPattern('(?:ex ?)?(?:husband|wife|spouse|partner)'), 'Spouse'],
  [wordPattern(`(?:step ?|foster ?)?(?:${PARENT})|guardian`), 'Parents'],
  [wordPattern(`(?:step ?|foster ?)?(?:${CHILD}|children)|ward`), 'Children'],
];

function wordPattern(pattern: string): RegExp {
  return new RegExp(`\\b(?:${pattern})(?:s|es|ren)?\\b`);
}

/** Partners who are not family. Without this pattern, they would get the category `Spouse`. */
const NOT_FAMILY = /\b(?:business|law|dance|tennis|bridge|chess|sparring|writing) partners?\b/;

/**
 * The category of a relationship such as 'Step-father' or 'late wife'. Null if unknown; the tree leaves out members
 * with an unknown relationship.
 * @param language - of the family, whose words count first: `son frère` is no son
 */
export function categoryOf(
  relationship: string,
  language: string = DEFAULT_LANGUAGE,
): FamilyCategory | null {
  const text = relationship
    .toLowerCase()
    .replaceAll(/[-‐‑–_/,.()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (NOT_FAMILY.test(text)) return null;
  return (
    categoryInLanguage(text, language) ??
    RULES.find(([pattern]) => pattern.test(text))?.[1] ??
    foreignCategoryOf(text) ??
    null
  );
}

export interface FamilyGroup<M> {
  category: FamilyCategory;
  members: readonly {
    member: M;
    staysOnWide: boolean;
  }[];
  staysOnNarrow: boolean;
}

export interface FamilyTree<M> {
  groups: readonly FamilyGroup<M>[];
  collapsesOnNarrow: boolean;
  collapsesOnWide: boolean;
}

/** @param language - of what the family wrote */
export function arrangeFamily<M extends { relationship: string }>(
  members: readonly M[],
  language: string = DEFAULT_LANGUAGE,
): FamilyTree<M> {
  const byCategory = Map.groupBy(members, (member) => categoryOf(member.relationship, language));
  let placed = 0;
  const groups = FAMILY_CATEGORIES.flatMap((category) => {
    const inCategory = byCategory.get(category);
    return inCategory ? [{ category, inCategory }] : [];
  }).map(({ category, inCategory }, index) => ({
    category,
    staysOnNarrow: index < COLLAPSED_CATEGORIES,
    members: inCategory.map((member) => {
      placed += 1;
      return { member, staysOnWide: placed <= COLLAPSED_MEMBERS };
    }),
  }));
  return {
    groups,
    collapsesOnNarrow: groups.length > COLLAPSED_CATEGORIES,
    collapsesOnWide: placed > COLLAPSED_MEMBERS,
  };
}
