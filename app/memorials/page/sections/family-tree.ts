/**
 * The family tree's rules (SPEC section 9): which category a relationship belongs to, the rank of the
 * categories, and what stays in sight while the tree is collapsed.
 */

export const FAMILY_CATEGORIES = [
  'Parents',
  'Children',
  'Siblings',
  'Spouse',
  'Grandparents',
  'Grandchildren',
  'Aunts and Uncles',
  'Nieces and Nephews',
  'Cousins',
  'In-Laws',
  'Extended Family',
] as const;
export type FamilyCategory = (typeof FAMILY_CATEGORIES)[number];

/** Collapsed, a screen under 768 px shows this many categories, */
export const COLLAPSED_CATEGORIES = 2;
/** and a wider one this many members in total. */
export const COLLAPSED_MEMBERS = 5;

const PARENT = 'mother|father|mum|mom|mam|mama|mamma|mummy|mommy|ma|dad|daddy|papa|pa|parent';
const CHILD = 'son|daughter|child|kid';

/**
 * Tried from the first to the last: a compound form (grand-niece, brother-in-law, godmother) belongs to
 * the category of the whole word, never of its part.
 */
const RULES: readonly (readonly [RegExp, FamilyCategory])[] = [
  [/\bin laws?\b|\binlaws?\b|['’]s (?:husband|wife|spouse|partner)\b/, 'In-Laws'],
  [words(`god ?(?:${PARENT}|${CHILD})`), 'Extended Family'],
  [words('(?:grand ?)?(?:aunt|auntie|aunty|uncle)'), 'Aunts and Uncles'],
  [words('(?:grand ?)?(?:niece|nephew)'), 'Nieces and Nephews'],
  [words('cousin'), 'Cousins'],
  [words(`grand ?(?:${CHILD})|grandkid`), 'Grandchildren'],
  [
    words(
      `grand ?(?:${PARENT})|grand(?:ad|dad|pop|daddy)|granny|gran|nana|nan|nanna|nonna|nonno|oma|opa`,
    ),
    'Grandparents',
  ],
  [words('(?:step ?|half ?|foster ?)?(?:brother|sister|sibling|twin)'), 'Siblings'],
  [words('(?:ex ?)?(?:husband|wife|spouse|partner)'), 'Spouse'],
  [words(`(?:step ?|foster ?)?(?:${PARENT})`), 'Parents'],
  [words(`(?:step ?|foster ?)?(?:${CHILD}|children)`), 'Children'],
];

function words(pattern: string): RegExp {
  return new RegExp(`\\b(?:${pattern})(?:s|es|ren)?\\b`);
}

/** Partners and parents of another kind than family; without this they would slip in by a word. */
const NOT_FAMILY = /\b(?:business|law|dance|tennis|bridge|chess|sparring|writing) partners?\b/;

/**
 * The category of a relationship as a family writes it ('Step-father', 'Great aunt', 'late wife'); null
 * for an unknown one, which the tree does not show.
 */
export function categoryOf(relationship: string): FamilyCategory | null {
  const text = relationship
    .toLowerCase()
    .replaceAll(/[-‐‑–_/,.()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (NOT_FAMILY.test(text)) return null;
  return RULES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

export interface FamilyGroup<M> {
  category: FamilyCategory;
  members: readonly {
    member: M;
    /** in sight while the tree is collapsed on a wide screen */
    staysOnWide: boolean;
  }[];
  /** in sight while the tree is collapsed on a narrow screen */
  staysOnNarrow: boolean;
}

export interface FamilyTree<M> {
  groups: readonly FamilyGroup<M>[];
  /** whether a screen under 768 px offers to collapse: more than 2 categories */
  collapsesOnNarrow: boolean;
  /** whether a wider screen does: more than 5 members */
  collapsesOnWide: boolean;
}

/** Groups members by category in rank order, keeping the family's order within each. */
export function arrangeFamily<M extends { relationship: string }>(
  members: readonly M[],
): FamilyTree<M> {
  const byCategory = Map.groupBy(members, (member) => categoryOf(member.relationship));
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
