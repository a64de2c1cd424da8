/**
 * The categories of the list's filter (SPEC section 2, Tributes list screen): 'each distinct category (or relationship
 * when there is no category), sorted'. `store.server.ts` repeats this rule in SQL.
 */
import type { Tribute } from './contract.ts';

type Sorted = Pick<Tribute, 'category' | 'relationship'>;

/** The category by which the filter finds a tribute; undefined if the tribute has neither category nor relationship. */
export function categoryOf(tribute: Sorted): string | undefined {
  return tribute.category ?? tribute.relationship;
}

/** Sorts in English order and removes duplicates. */
export function sortCategories(words: Iterable<string>): string[] {
  collator ??= new Intl.Collator('en');
  const { compare } = collator;
  return [...new Set(words)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}

/** The facts on a card: the relationship, and the 'category only if different from relationship'. */
export function factsOf(tribute: Sorted): string[] {
  const { relationship, category } = tribute;
  return [...new Set([relationship, category])].filter((word) => word !== undefined);
}

/** Created on first use: creating it at import would slow down every start of the server by some milliseconds. */
let collator: Intl.Collator | undefined;
