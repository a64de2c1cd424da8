import { t } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';

/**
 * The title above the first words, as it will be on the page. None on a page in another language than this screen: the
 * title would be the only line in the wrong language, and the words stand well without one.
 */
export function wordsTitle(language: string = DEFAULT_LANGUAGE): { title?: string } {
  const isSame = language.split('-')[0] === pageI18n.locale.split('-')[0];
  return isSame ? { title: t`Life story` } : {};
}
