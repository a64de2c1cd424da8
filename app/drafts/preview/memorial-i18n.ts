import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { use } from 'react';

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
