/**
 * A visitor's own language for the fixed texts of a memorial's pages, if the family offers it. It is in the address, as
 * in `/ada-quill?language=es`, so that a page still depends on its address alone.
 */
import { isAccountLanguage, type AccountLanguage } from './offered-languages.ts';

export const LANGUAGE_QUERY = 'language';

/** Of a response, for the page cache: the other languages in which the page can be read, separated by spaces. */
export const OTHER_LANGUAGES_HEADER = 'X-Other-Languages';

/** @param query - the part of an address after `?` */
export function languageOfQuery(query: string): AccountLanguage | undefined {
  const [, language] = /(?:^|&)language=([A-Za-z-]{2,10})(?:&|$)/.exec(query) ?? [];
  return isAccountLanguage(language) ? language : undefined;
}

export function withLanguage(path: string, language: string | undefined): string {
  if (language === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${language}`;
}

export interface LanguageChoices {
  /** of the memorial */
  language?: string | undefined;
  /** true if the family lets visitors choose another one */
  visitorLanguages?: boolean | undefined;
}

/**
 * @param wanted - by the visitor; undefined for the memorial's own language
 * @returns `wanted` if it is allowed and another one than the memorial's
 */
export function visitorLanguageOf(
  { language = 'en', visitorLanguages = false }: LanguageChoices,
  wanted: string | undefined,
): string | undefined {
  if (!visitorLanguages || wanted === undefined) return undefined;
  return language.split('-')[0] === wanted.split('-')[0] ? undefined : wanted;
}

/** @param languages - those that the product speaks */
export function otherLanguagesHeader(
  choices: LanguageChoices,
  languages: readonly string[],
): Record<string, string> {
  const others = languages.filter((tag) => visitorLanguageOf(choices, tag) !== undefined);
  return others.length === 0 ? {} : { [OTHER_LANGUAGES_HEADER]: others.join(' ') };
}
