/**
 * The words that the list is filtered by (SPEC section 2, Tributes list screen): 'each distinct category
 * (or relationship when there is no category), sorted'. The store has the same rule in SQL.
 */
import type { Tribute } from './contract.ts';

type Sorted = Pick<Tribute, 'category' | 'relationship'>;

/** The word under which a tribute is found; undefined when it has neither. */
export function categoryOf(tribute: Sorted): string | undefined {
  return tribute.category ?? tribute.relationship;
}

/** Sorts words as a person would look for them; each is kept once. */
export function sortCategories(words: Iterable<string>): string[] {
  collator ??= new Intl.Collator('en');
  const { compare } = collator;
  return [...new Set(words)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}

/** What a card says of its writer: the relationship, and the 'category only if different from relationship'. */
export function factsOf(tribute: Sorted): string[] {
  const { relationship, category } = tribute;
  return [...new Set([relationship, category])].filter((word) => word !== undefined);
}

/** Made with the first list: at import it would cost every start of the server some milliseconds. */
let collator: Intl.Collator | undefined;
