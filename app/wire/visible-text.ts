/**
 * Checks that a name is visible and does not reorder the text around it. A page isolates names with `bdi` and
 * `dir="auto"`; a window title, a link preview and the subject of a mail cannot.
 */

/**
 * Embeddings, overrides, isolates and deprecated formatting characters: they reorder the text after the name.
 * Direction marks (U+200E, U+200F, U+061C) are not included: they reorder no other text and occur in real names.
 */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u206F]/u;

/**
 * A visible letter, number, punctuation mark or symbol. Two exceptions are invisible: the Braille blank, a symbol,
 * and the Hangul fillers, which are letters and `Default_Ignorable_Code_Point`.
 */
const VISIBLE = /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True for a name with a visible character and without bidi controls. Joiners, direction marks, variation
 * selectors and tags are accepted beside a visible character. Takes time linear in the length.
 */
export function isVisibleName(name: string): boolean {
  return VISIBLE.test(name) && !BIDI_CONTROLS.test(name);
}

/**
 * Removes characters that reorder the text after them, for places that cannot isolate a text: a window title,
 * a link preview, a search result. New names contain none; stored documents and other texts may.
 */
export function stripBidiControls(text: string): string {
  return text.replaceAll(new RegExp(BIDI_CONTROLS, 'gu'), '');
}
