let segmenter: Intl.Segmenter | undefined;

/** Splits a text into the characters that a reader sees, so that an emoji or an accented letter stays whole. */
export function graphemesOf(text: string): string[] {
  // Created when it is first used, because creating it at import would slow down the start.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
