import { pageI18n } from './i18n.ts';
import { cookieOfLanguage, languageOfAccount } from './language-of-texts.ts';
import { DEFAULT_LANGUAGE } from './tags.ts';

/** Set while this tab loads the page anew. */
const IS_LOADED_ANEW = 'rooms-language';

/**
 * Loads the page anew if it speaks another language than the account: somebody came from a page in another language, or
 * has signed in just now. Call it when the session is known, before a room is drawn. Once, so that a missing catalog
 * does not load the page for ever.
 */
export async function enterRoomsInLanguage(): Promise<void> {
  try {
    const wasLoadedAnew = sessionStorage.getItem(IS_LOADED_ANEW) !== null;
    sessionStorage.removeItem(IS_LOADED_ANEW);
    const language = languageOfAccount() ?? DEFAULT_LANGUAGE;
    if (wasLoadedAnew || language === pageI18n.locale) return;
    document.cookie = cookieOfLanguage(language);
    sessionStorage.setItem(IS_LOADED_ANEW, 'true');
  } catch {
    // Without storage nobody stays signed in either.
    return;
  }
  window.location.reload();
  await new Promise<never>(() => {
    // Nothing is drawn any more.
  });
}
