import { utcDayInWords } from '../../wire/text/dates-in-words.ts';

/** Shows the day in UTC, as the mail does, so that server and browser render the same text. */
export function LinkDay({ instant }: { instant: string }) {
  return <time dateTime={instant}>{utcDayInWords(new Date(instant))}</time>;
}
