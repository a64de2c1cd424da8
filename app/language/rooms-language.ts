/**
 * The language of a family's rooms. The server renders them in it and learns it from a cookie, or else from the browser
 * (`reader-language.server.ts`).
 */
import { pageI18n } from './i18n.ts';
import { isAccountLanguage, type AccountLanguage } from './offered-languages.ts';

const COOKIE = 'language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language for which this tab has reloaded the page. */
const RELOADED_FOR = 'rooms-language';

/** @param cookies - the `Cookie` header */
export function languageOfCookies(cookies: string | null): AccountLanguage | undefined {
  const language = /(?:^|; )language=([^;]{1,35})(?:;|$)/.exec(cookies ?? '')?.[1];
  return isAccountLanguage(language) ? language : undefined;
}

/** For rooms without an account, such as `/memorials/new`: the language that someone has chosen on a product page. */
export function keepLanguage(language: string): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/**
 * Reloads the page if it was rendered in another language than the account's. Never resolves while the page reloads,
 * so that no screen is drawn in the wrong language. Reloads once per language: a missing catalog must not cause a loop.
 */
export async function enterRoomsInLanguage(language: AccountLanguage = 'en'): Promise<void> {
  try {
    if (language === pageI18n.locale) {
      sessionStorage.removeItem(RELOADED_FOR);
      return;
    }
    if (sessionStorage.getItem(RELOADED_FOR) === language) return;
    sessionStorage.setItem(RELOADED_FOR, language);
  } catch {
    // Without storage, a loop could not be noticed.
    return;
  }
  keepLanguage(language);
  window.location.reload();
  await new Promise<never>(() => {
    // The page is gone.
  });
}
