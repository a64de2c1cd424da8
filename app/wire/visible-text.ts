/**
 * Whether a name can be seen, and stays inside its own line. A page isolates a name from its surroundings
 * (`bdi`, `dir="auto"`); a window's title, a shared link and a mail's subject cannot.
 */

/**
 * Embeddings, overrides and isolates, and the deprecated formatting beside them: they reorder the text that
 * follows the name. Direction marks (U+200E, U+200F, U+061C) reorder nothing else and belong to real names.
 */
const REORDERING = /[\u202A-\u202E\u2066-\u206F]/u;

/**
 * A letter, number, punctuation mark or symbol that is drawn. Not drawn: the Braille blank, which is a symbol,
 * and the fillers of Hangul, which are letters and `Default_Ignorable_Code_Point`.
 */
const DRAWN = /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True for a name with something to see and nothing that reorders the text around it. Joiners, direction
 * marks, variation selectors and tags stay where a visible character stands beside them. Linear in the length.
 */
export function isVisibleName(name: string): boolean {
  return DRAWN.test(name) && !REORDERING.test(name);
}

/**
 * The text without what would reorder the words after it, for places that cannot isolate it: a window's title,
 * a link's preview, a search result. New names hold none of it; kept documents and a family's other words may.
 */
export function withoutReordering(text: string): string {
  return text.replaceAll(new RegExp(REORDERING, 'gu'), '');
}
