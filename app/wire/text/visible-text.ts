/**
 * A name must be visible. It must not change the direction of the surrounding text either, because
 * page titles and mail subjects cannot isolate a name with `bdi`.
 */

/**
 * Bidi controls that reorder the following text. Direction marks (U+200E, U+200F, U+061C) are
 * allowed, because real names contain them.
 */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u206F]/u;

/**
 * A letter, number, punctuation mark or symbol, except the invisible ones: the Braille blank and the Hangul fillers.
 */
const VISIBLE = /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** False for spaces and characters that are invisible by themselves. */
export function isVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

export function isVisibleName(name: string): boolean {
  return isVisibleText(name) && !BIDI_CONTROLS.test(name);
}

const EACH_BIDI_CONTROL = new RegExp(BIDI_CONTROLS, 'gu');

/**
 * Used before texts are stored. Also used for page metadata and mails, because old documents can
 * contain bidi controls.
 */
export function stripBidiControls(text: string): string {
  return text.replaceAll(EACH_BIDI_CONTROL, '');
}

export function isBlankText(text: string): boolean {
  return stripBidiControls(text).trim() === '';
}
