import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { localDayInWords, localTimeInWords } from './dates-in-words.ts';

/** For example `20 November 2026 at 20:14`. `Intl` alone leaves out words such as the German 'Uhr'. */
export function localMomentInWords(i18n: I18n, instant: Date): string {
  const day = localDayInWords(instant);
  const time = localTimeInWords(instant);
  return i18n._(msg({ message: `${day} at ${time}`, context: 'moment' }));
}
