/** The product's own pages have an address in each language, such as `/es/about`. English has no prefix. */
import type { LanguageChoice } from './languages.ts';
import { ACCOUNT_LANGUAGES, OFFERED_LANGUAGES, type AccountLanguage } from './offered-languages.ts';
import { DEFAULT_LANGUAGE } from './tags.ts';

export const PRODUCT_PAGES = [
  '/',
  '/about',
  '/about/privacy',
  '/about/terms',
  '/about/accessibility',
  '/features',
  '/pricing',
  '/contact',
  '/theme-demo',
] as const;

/** The first segments of the addresses in other languages. No memorial can have them. */
export const LANGUAGE_SEGMENTS: readonly string[] = ACCOUNT_LANGUAGES.filter(
  (language) => language !== DEFAULT_LANGUAGE,
).map((language) => language.toLowerCase());

/** @param page - the address in English, also with a query; other addresses than those of `PRODUCT_PAGES` stay */
export function productPath(page: string, language: string): string {
  const path = page.replace(/\?.*/, '');
  const isProductPage = PRODUCT_PAGES.some((one) => one === path);
  if (!isProductPage || language === DEFAULT_LANGUAGE) return page;
  return `/${language.toLowerCase()}${path === '/' ? page.slice(1) : page}`;
}

interface LocalizedPage {
  page: (typeof PRODUCT_PAGES)[number];
  language: AccountLanguage;
}

/** Every request is looked up here. */
const PAGES_BY_PATH: ReadonlyMap<string, LocalizedPage> = new Map(
  ACCOUNT_LANGUAGES.flatMap((language) =>
    PRODUCT_PAGES.map((page) => [productPath(page, language), { page, language }] as const),
  ),
);

/** Undefined for an address of anything else. */
export function productPageAt(path: string): LocalizedPage | undefined {
  return PAGES_BY_PATH.get(path);
}

/**
 * The languages to choose from on a page; none, if there is only one. Those for development are only among them on
 * their own pages.
 */
export function languagesOfPage(
  current: AccountLanguage,
  languages: readonly LanguageChoice[],
): readonly LanguageChoice[] {
  const choices = languages.filter(
    ({ tag }) => tag === current || OFFERED_LANGUAGES.some((offered) => offered === tag),
  );
  return choices.length > 1 ? choices : [];
}

/** @param address - of one of the product's pages, or of its data, absolute */
export function languageOfAddress(address: string): string {
  const path = new URL(address).pathname.replace(/\.data$/, '');
  return productPageAt(path)?.language ?? DEFAULT_LANGUAGE;
}
