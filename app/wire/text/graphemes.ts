const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into the characters that a reader sees, so that an emoji or an accented letter stays whole. */
export function graphemesOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
