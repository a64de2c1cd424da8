import { useLingui } from '@lingui/react/macro';

import { dayInWords } from '../../wire/text/day-in-words.ts';

/** Shows the day in UTC, as the mail does, so that server and browser render the same text. */
export function LinkDay({ instant }: { instant: string }) {
  const { i18n } = useLingui();
  return <time dateTime={instant}>{dayInWords(new Date(instant), i18n.locale)}</time>;
}
