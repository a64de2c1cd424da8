const SMALL_WORDS = new Set(['and', 'of', 'the']);

/** The name of a theme, for screens that do not load the catalog. `navy-and-gold` is “Navy and Gold”. */
export function themeNameOf(id: string): string {
  return id
    .split('-')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
