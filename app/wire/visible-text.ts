/**
 * Checks that a name is visible and does not reorder the surrounding text. Pages isolate names with `bdi` and
 * `dir="auto"`, which is impossible in a window title, a link preview or a mail subject.
 */

/**
 * Embeddings, overrides, isolates and deprecated formatting characters, all of which reorder the text that follows a
 * name. Direction marks (U+200E, U+200F, U+061C) are not included: they reorder no other text and occur in real names.
 */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u206F]/u;

/**
 * Matches a visible letter, number, punctuation mark or symbol. Excludes characters of these kinds that are invisible:
 * the Braille blank, which is a symbol, and the Hangul fillers, which are letters and `Default_Ignorable_Code_Point`.
 */
const VISIBLE = /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True for a name with a visible character and without bidi controls. Joiners, direction marks, variation
 * selectors and tags are allowed in addition to visible characters. Takes time linear in the length.
 */
export function isVisibleName(name: string): boolean {
  return VISIBLE.test(name) && !BIDI_CONTROLS.test(name);
}

const EACH_BIDI_CONTROL = new RegExp(BIDI_CONTROLS, 'gu');

/**
 * Removes characters that reorder the following text. New names and texts contain none, but documents that were stored
 * earlier may, so places that cannot isolate text remove them too: a window title, a link preview, a search result.
 */
export function stripBidiControls(text: string): string {
  return text.replaceAll(EACH_BIDI_CONTROL, '');
}

/** True for a text without visible content: only spaces, or characters that are not stored. */
export function isBlankText(text: string): boolean {
  return stripBidiControls(text).trim() === '';
}
