/**
 * The categories of the list's filter (SPEC section 2, Tributes list screen): 'each distinct category
 * (or relationship when there is no category), sorted'. The store has the same rule in SQL.
 */
import type { Tribute } from './contract.ts';

type Sorted = Pick<Tribute, 'category' | 'relationship'>;

/** The category by which a tribute is filtered; undefined when it has neither. */
export function categoryOf(tribute: Sorted): string | undefined {
  return tribute.category ?? tribute.relationship;
}

/** Sorted by the rules of English, each once. */
export function sortCategories(words: Iterable<string>): string[] {
  collator ??= new Intl.Collator('en');
  const { compare } = collator;
  return [...new Set(words)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}

/** What a card shows about its author: the relationship, and the 'category only if different from relationship'. */
export function factsOf(tribute: Sorted): string[] {
  const { relationship, category } = tribute;
  return [...new Set([relationship, category])].filter((word) => word !== undefined);
}

/** Created on first use: at import it would make every start of the server some milliseconds slower. */
let collator: Intl.Collator | undefined;
