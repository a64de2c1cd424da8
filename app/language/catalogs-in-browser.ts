import { pageI18n, type Catalog } from './i18n.ts';

/** The language of the fixed texts. `data-texts` stands beside `lang` where the memorial's language has no catalog. */
let language: string | undefined;

/**
 * Loads a domain's messages in the language of the page. Components that need them wait, because the build puts this
 * call in front of them (`scripts/building/messages-plugin.mjs`).
 * @param catalogs - imports of the domain's catalogs, by their path `…/LANGUAGE/DOMAIN.json`
 */
export async function loadCatalog(
  catalogs: Record<string, () => Promise<{ default: Catalog }>>,
): Promise<void> {
  const byLanguage = new Map(
    Object.entries(catalogs).map(([path, load]) => [path.split('/').at(-2), load]),
  );
  const { dataset, lang } = document.documentElement;
  language ??= [dataset['texts'], lang, 'en'].find((tag) => byLanguage.has(tag));
  const catalog = await byLanguage.get(language)?.();
  if (!language || !catalog) return;
  if (pageI18n.locale !== language) pageI18n.loadAndActivate({ locale: language, messages: {} });
  pageI18n.load(language, catalog.default);
}
