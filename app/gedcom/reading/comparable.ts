/** The beginning of a text that people or programs typed, for comparisons: in lower case, without accents and underscores. */
export function comparable(text: string, longest = 100): string {
  return text
    .slice(0, longest)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('_', ' ')
    .trim();
}
