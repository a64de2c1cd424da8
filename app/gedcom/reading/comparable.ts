const PLAIN = /^[\u0000-\u007F]*$/;
const LONGEST = 100;

/** The beginning of a text that people or programs typed, for comparisons: in lower case, without accents and underscores. */
export function comparable(text: string): string {
  const start = text.slice(0, LONGEST);
  const letters = PLAIN.test(start) ? start : start.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters.toLowerCase().replaceAll('_', ' ').trim();
}
