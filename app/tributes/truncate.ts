/** How much of a tribute stands on its card, in characters (SPEC section 9, READINGS.md). */
export const TRUNCATED_LENGTH = 200;

/**
 * Shortens a text to at most `maxLength` characters at a word's end, with an ellipsis. It counts and cuts
 * by whole characters as people see them, so no emoji is torn; a single word longer than the limit is cut.
 */
export function truncateText(text: string, maxLength: number = TRUNCATED_LENGTH): string {
  if (text.length <= maxLength) return text;
  const characters = [...SEGMENTER.segment(text.slice(0, maxLength * LONGEST_CHARACTER))];
  if (characters.length <= maxLength) return text;
  const cut = characters
    .slice(0, maxLength)
    .map(({ segment }) => segment)
    .join('');
  const next = characters[maxLength]?.segment ?? '';
  const wholeWords = /\s/u.test(next) ? cut : cut.replace(/\s+\S*$/u, '');
  return `${(wholeWords === '' ? cut : wholeWords).trimEnd()}…`;
}

/** Made once: making one for each text costs more than using it. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A family emoji with skin tones is up to about 30 UTF-16 units; the rest of a long text is not looked at. */
const LONGEST_CHARACTER = 32;
