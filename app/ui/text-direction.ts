const STRONG = /[\p{L}\u200E\u200F\u061C]/u;

const RIGHT_TO_LEFT =
  /[\u200F\u061C\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** The direction of the first letter, as `dir="auto"` decides; undefined for a text without letters. */
export function strongDirectionOf(text: string): 'ltr' | 'rtl' | undefined {
  const first = STRONG.exec(text)?.[0];
  if (first === undefined) return undefined;
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/**
 * The direction of a paragraph of a text: its own if all its letters run that way, such as a date in an Arabic caption;
 * otherwise that of the text.
 */
export function paragraphDirectionOf(paragraph: string, text: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const [direction, ...others] = new Set(paragraph.match(/\p{L}/gu)?.map(strongDirectionOf));
  return others.length === 0 ? (direction ?? text) : text;
}
