import { pageI18n, type Catalog } from './i18n.ts';

/** The language of the fixed texts. `data-texts` stands beside `lang` where the memorial's language has no catalog. */
let language: string | undefined;

/** English is in the code. */
const CATALOGS = import.meta.glob<{ default: Catalog }>([
  '../../build/catalogs/*/*.json',
  '!../../build/catalogs/en/*',
]);

/**
 * Loads a domain's messages in the language of the page. Components that need them wait, because the build puts this
 * call in front of them (`scripts/building/messages-plugin.mjs`).
 */
export async function loadCatalog(domain: string): Promise<void> {
  const { dataset, lang } = document.documentElement;
  language ??= dataset['texts'] ?? lang;
  const catalog = await CATALOGS[`../../build/catalogs/${language}/${domain}.json`]?.();
  if (!catalog) return;
  if (pageI18n.locale !== language) pageI18n.loadAndActivate({ locale: language, messages: {} });
  pageI18n.load(language, catalog.default);
}
