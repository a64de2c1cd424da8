/** The language of a page that is not a memorial's, such as an error, in the language of its reader. */
import type { I18n } from '@lingui/core';

import { isEnglish } from './date-formats.ts';
import type { FindI18n } from './i18n.server.ts';
import { languageOfCookies } from './rooms-language.ts';
import { canonicalTag, DEFAULT_LANGUAGE } from './tags.ts';

interface ReaderHeaders {
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

const MOST_LANGUAGES = 10;

/** The language of the account, and those of the browser, the best first. */
export function languagesOfReader({ cookie, acceptLanguage }: ReaderHeaders): string[] {
  const accepted = (acceptLanguage ?? '').slice(0, 300).split(',', MOST_LANGUAGES);
  // Older Androids call Hebrew `iw`.
  const ofBrowser = accepted.flatMap((one) => canonicalTag(one.replace(/;.*/s, '')) ?? []);
  return [languageOfCookies(cookie ?? null) ?? [], ofBrowser].flat();
}

/** The first language that the product speaks, or else English. */
export function i18nOfReader(headers: ReaderHeaders, findI18n: FindI18n): I18n {
  for (const tag of languagesOfReader(headers)) {
    const i18n = findI18n(tag);
    if (i18n.locale !== DEFAULT_LANGUAGE || isEnglish(tag)) return i18n;
  }
  return findI18n(DEFAULT_LANGUAGE);
}
