import { pageI18n, type Catalog } from './i18n.ts';

/** English is in the code. */
const CATALOGS = import.meta.glob<{ default: Catalog }>([
  '../../build/catalogs/*/*.json',
  '!../../build/catalogs/en/*',
]);

/** Only for development: a built file contains the sentences of its language. */
export async function loadCatalogs(language: string): Promise<void> {
  const ofLanguage = Object.entries(CATALOGS).filter(([file]) => file.includes(`/${language}/`));
  if (ofLanguage.length === 0) return;
  const catalogs = await Promise.all(ofLanguage.map(([, load]) => load()));
  pageI18n.loadAndActivate({
    locale: language,
    messages: Object.assign({}, ...catalogs.map((one) => one.default)) as Catalog,
  });
}
