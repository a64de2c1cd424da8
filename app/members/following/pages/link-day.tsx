import { dayInWords } from '../following-terms.ts';

/** Shows the day in UTC, as the mail does, so that server and browser render the same text. */
export function LinkDay({ instant }: { instant: string }) {
  return <time dateTime={instant}>{dayInWords(new Date(instant))}</time>;
}
