import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { pageI18n } from '../../language/i18n.ts';
import { languageOfPage, loadPageMessages } from '../../language/page-messages.ts';

/**
 * The messages in the language of a memorial, as its public page says them. The component waits until they are loaded.
 * @param tag - of the memorial
 */
export function useMemorialI18n(tag: string): I18n {
  const { i18n } = useLingui();
  const language = languageOfPage(tag);
  return language === i18n.locale ? i18n : use(loadPageMessages(language));
}

/** The same for a loader. */
export async function loadMemorialI18n(tag: string): Promise<I18n> {
  const language = languageOfPage(tag);
  return language === pageI18n.locale ? pageI18n : loadPageMessages(language);
}
