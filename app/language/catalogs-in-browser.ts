import { pageI18n, type Catalog } from './i18n.ts';

/** The language of the fixed texts. It differs from `lang` while a memorial's language has no catalog. */
function languageOfTexts({ dataset, lang }: HTMLElement): string {
  return dataset['texts'] ?? lang;
}

/**
 * Loads a domain's messages in the language of the page. Components that need them wait, because the build puts this
 * call in front of them (`scripts/building/messages-plugin.mjs`).
 * @param catalogs - imports of the domain's catalogs, by their path `…/LANGUAGE/DOMAIN.json`
 */
export async function loadCatalog(
  catalogs: Record<string, () => Promise<{ default: Catalog }>>,
): Promise<void> {
  const language = languageOfTexts(document.documentElement);
  const path = Object.keys(catalogs).find((key) => key.split('/').at(-2) === language);
  const catalog = path ? await catalogs[path]?.() : undefined;
  if (pageI18n.locale !== language) pageI18n.loadAndActivate({ locale: language, messages: {} });
  if (catalog) pageI18n.load(language, catalog.default);
}
