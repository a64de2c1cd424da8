import { useLingui } from '@lingui/react/macro';

import { sentenceGap } from './spacing.ts';

/** Between two whole sentences. Between a label and its value, or around a link, `{' '}` stands in every language. */
export function SentenceGap() {
  const { i18n } = useLingui();
  return sentenceGap(i18n.locale);
}
