import { isAccountLanguage } from './offered-languages.ts';
import { DEFAULT_LANGUAGE } from './tags.ts';

/** The browser's item with the signed-in user (SPEC section 4). */
const USER_STORAGE = 'user-storage';

/**
 * The languages in which a page of the browser should speak, the best first. The rooms of a family speak the language
 * of the account, which the server does not know when it renders them. `data-texts` stands beside `lang` where the
 * memorial's language has no catalog.
 */
export function languagesOfTexts({ dataset, lang }: HTMLElement): string[] {
  const ofAccount = dataset['rooms'] === undefined ? undefined : languageOfAccount();
  return [ofAccount, dataset['texts'], lang, DEFAULT_LANGUAGE].filter((tag) => tag !== undefined);
}

/** Undefined if nobody is signed in, or if the account has no language of its own. */
export function languageOfAccount(): string | undefined {
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
