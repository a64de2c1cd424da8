import { isAccountLanguage, type AccountLanguage } from './offered-languages.ts';

/** The browser's item with the signed-in user (SPEC section 4). */
const USER_STORAGE = 'user-storage';

/** The cookie by which the server knows in which language to render the rooms of a family. */
const COOKIE = 'language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Undefined if nobody is signed in, or if the account has no language of its own. */
export function languageOfAccount(): AccountLanguage | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(USER_STORAGE) ?? 'null') as {
      state?: { user?: { language?: unknown } };
    } | null;
    const language = stored?.state?.user?.language;
    return isAccountLanguage(language) ? language : undefined;
  } catch {
    return undefined;
  }
}

/** @param cookies - the header `Cookie` */
export function languageOfCookies(cookies: string | null): AccountLanguage | undefined {
  const language = /(?:^|; )language=([^;]{1,35})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isAccountLanguage(language) ? language : undefined;
}

export function cookieOfLanguage(language: AccountLanguage): string {
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
