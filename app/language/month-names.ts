import { isEnglish } from './date-formats.ts';
import { withPlainDigits } from './typed-digits.ts';

/**
 * In English. `Intl` is not used, because its data can differ between browsers and the server, which must render the
 * same text.
 */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The names of the months from January to December, as they stand alone. */
export function monthNames(language: string): readonly string[] {
  if (isEnglish(language)) return MONTH_NAMES;
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return MONTH_NAMES.map((_, month) => format.format(Date.UTC(2001, month)));
}

/** As they stand in a date: Polish says `5 maja` of the month `maj`. */
function monthNamesInDates(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return MONTH_NAMES.map(
    (_, month) =>
      format.formatToParts(Date.UTC(2001, month)).find(({ type }) => type === 'month')?.value ?? '',
  );
}

/** A beginning of a name that is shorter is no month. */
const SHORTEST = 3;

/**
 * The number of a month from '1' to '12', typed as a number or as a name in the given language or in English, whole
 * or only its beginning ('March', 'Mar.'). Undefined if it is no month, or more than one.
 */
export function monthNumber(typed: string, language: string): string | undefined {
  const text = plain(withPlainDigits(typed));
  if (/^\d+$/.test(text)) {
    const number = Number(text);
    return number >= 1 && number <= 12 ? String(number) : undefined;
  }
  return (
    monthNamed(text, monthNames(language)) ??
    monthNamed(text, monthNamesInDates(language)) ??
    monthNamed(text, MONTH_NAMES)
  );
}

function monthNamed(text: string, names: readonly string[]): string | undefined {
  const plainNames = names.map(plain);
  const whole = plainNames.indexOf(text);
  if (whole >= 0) return String(whole + 1);
  if (text.length < SHORTEST) return undefined;
  const begun = plainNames.flatMap((name, index) => (name.startsWith(text) ? index + 1 : []));
  return begun.length === 1 ? String(begun[0]) : undefined;
}

/** Without accents, so that 'fevrier' is understood. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
}
