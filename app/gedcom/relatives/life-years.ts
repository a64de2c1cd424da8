import { pageI18n as i18n } from '../../language/i18n.ts';
import { dateInWords, describeDate } from '../dates/describe-date.ts';
import { readDate } from '../dates/read-date.ts';
import type { FileDate, FilePerson } from '../family-file.ts';

/** A date whose words are certain, although it gives no single year. */
const OPEN_DATE = /^(?:before|after|between|from|until) [^?]*\d{4}$/;

function yearIn(date: FileDate | undefined): string | undefined {
  if (!date) return undefined;
  const year = readDate(date).date?.slice(0, 4);
  return year && /^(?:about|estimated|calculated)/.test(describeDate(date))
    ? i18n._('about {year}', { year })
    : year;
}

function openDate(date: FileDate | undefined): string | undefined {
  return date && OPEN_DATE.test(describeDate(date)) ? birthInWords(date) : undefined;
}

/** A birth is one day, so that a period in the file can only be its bounds. */
function birthInWords(date: FileDate): string {
  const value = date.value.trim();
  const [, start, end] = /^FROM\s+(.+?)(?:\s+TO\s+(.+))?$/i.exec(value) ?? [];
  const [, last] = /^TO\s+(.+)$/i.exec(value) ?? [];
  const say = (part: string) => dateInWords(i18n, { value: part });
  if (start && end) {
    return i18n._('between {start} and {end}', { start: say(start), end: say(end) });
  }
  if (last) return i18n._('in or before {date}', { date: say(last) });
  if (start) return i18n._('in or after {date}', { date: say(start) });
  return dateInWords(i18n, date);
}

/** Tells people with the same name apart. Empty without a date that is certain. */
export function lifeYears({ birth, baptism, death }: FilePerson): string {
  const born = yearIn(birth);
  const died = yearIn(death);
  if (born && died) return i18n._('{born}–{died}', { born, died });
  if (died) return i18n._('died {date}', { date: died });
  const bornWords = born ?? openDate(birth);
  if (bornWords) return i18n._('born {date}', { date: bornWords });
  const baptised = birth ? undefined : yearIn(baptism);
  return baptised ? i18n._('baptised {date}', { date: baptised }) : '';
}
