/**
 * The messages of memorial pages in each language, for rooms that draw a page in another language than their own. The
 * build writes them (`scripts/building/catalogs.mjs`).
 */
import type { I18n } from '@lingui/core';

import { createI18n, pageI18n, type Catalog } from './i18n.ts';
import { ACCOUNT_LANGUAGES, spokenLanguage } from './offered-languages.ts';

const CATALOGS = import.meta.glob<{ default: Catalog }>('../../build/page-catalogs/*.json');

const known = new Map<string, Promise<I18n>>();

/** @returns the language in which the server renders a page with this tag */
export function languageOfPage(tag: string): string {
  return spokenLanguage(tag, ACCOUNT_LANGUAGES) ?? 'en';
}

/**
 * Returns the same promise for the same language. Without network, the messages are those of this page until the network
 * is back.
 */
export function loadPageMessages(language: string): Promise<I18n> {
  const found = known.get(language) ?? load(language);
  known.set(language, found);
  return found;
}

async function load(language: string): Promise<I18n> {
  try {
    const catalog = await CATALOGS[`../../build/page-catalogs/${language}.json`]?.();
    return catalog ? createI18n(language, catalog.default) : pageI18n;
  } catch {
    window.addEventListener('online', () => known.delete(language), { once: true });
    return pageI18n;
  }
}
