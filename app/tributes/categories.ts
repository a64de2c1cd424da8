/**
 * The categories of the filter (SPEC section 2, Tributes list screen): 'each distinct category (or
 * relationship when there is no category), sorted'. `store.server.ts` has this rule in SQL.
 */
import type { Tribute } from './contract.ts';

type Sorted = Pick<Tribute, 'category' | 'relationship'>;

export function categoryOf(tribute: Sorted): string | undefined {
  return tribute.category ?? tribute.relationship;
}

/** Sorts in English order and removes duplicates. */
export function sortCategories(words: Iterable<string>): string[] {
  const { compare } = new Intl.Collator('en');
  return [...new Set(words)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}

/**
 * The facts on a card: the relationship, and the 'category only if different from relationship'
 * (SPEC).
 */
export function factsOf(tribute: Sorted): string[] {
  const { relationship, category } = tribute;
  return [...new Set([relationship, category])].filter((word) => word !== undefined);
}
