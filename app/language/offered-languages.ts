/** The languages that every fixed text is translated into (`docs/languages.md`). */
export const OFFERED_LANGUAGES = ['en', 'es', 'fr', 'de', 'pl', 'pt-BR', 'ar', 'he', 'ja'] as const;

/**
 * English in disguise, for development and tests: longer and with accents, and in Arabic's direction. What is not in
 * a catalog, is cut off or overlaps shows at once.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;

/** @param hasPseudoLanguages - true in development and tests */
export function offeredLanguages(hasPseudoLanguages: boolean): readonly string[] {
  return hasPseudoLanguages ? [...OFFERED_LANGUAGES, ...PSEUDO_LANGUAGES] : OFFERED_LANGUAGES;
}

/** The languages that an account can have, for its rooms and emails. */
export const ACCOUNT_LANGUAGES = [...OFFERED_LANGUAGES, ...PSEUDO_LANGUAGES] as const;
export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number];

export function isAccountLanguage(tag: unknown): tag is AccountLanguage {
  return ACCOUNT_LANGUAGES.some((language) => language === tag);
}

/** @returns the language in `offered` for this tag: the tag itself, its first subtag, or the same in another region */
export function spokenLanguage<Offered extends string>(
  tag: string,
  offered: readonly Offered[],
): Offered | undefined {
  const [base = ''] = tag.split('-');
  return (
    offered.find((one) => one === tag) ??
    offered.find((one) => one === base) ??
    offered.find((one) => one.startsWith(`${base}-`) && isRegional(one))
  );
}

/** Not a disguise of English, and not a language in one of its scripts, such as `zh-Hant`. */
function isRegional(tag: string): boolean {
  return /^[a-z]{2,3}-[A-Z]{2}$/.test(tag) && !PSEUDO_LANGUAGES.some((pseudo) => pseudo === tag);
}

/**
 * The offered language that a person prefers.
 * @param preferred - BCP 47 tags, the best first, such as those of a browser
 */
export function offeredLanguage(preferred: readonly string[]): (typeof OFFERED_LANGUAGES)[number] {
  for (const tag of preferred) {
    const found = spokenLanguage(tag, OFFERED_LANGUAGES);
    if (found) return found;
  }
  return 'en';
}
