/**
 * Dates and times in words. The browser formats them in its own time zone and in the language of the page (`local`);
 * pages of the server and mails use UTC, in English (`utc`).
 */
import { withFirst } from '../../language/date-formats.ts';
import { MONTH_NAMES } from '../../language/month-names.ts';

/** For example `20 November 2026`; empty for an invalid date. */
export function utcDayInWords(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  return `${instant.getUTCDate()} ${MONTH_NAMES[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** For example `20 November 2026`, with a no-break space after the day, as in all that are local. */
export function localDayInWords(instant: Date): string {
  return format(instant, 'localDay');
}

/** For example `20 November`. */
export function localDayWithoutYear(instant: Date): string {
  return format(instant, 'localDayWithoutYear');
}

/** For example `20:14`. */
export function localTimeInWords(instant: Date): string {
  return format(instant, 'localTime');
}

const DAY_WITHOUT_YEAR = { day: 'numeric', month: 'long' } as const;
const DAY = { ...DAY_WITHOUT_YEAR, year: 'numeric' } as const;
const TIME = { timeStyle: 'short' } as const;

const OPTIONS = {
  localDay: DAY,
  localDayWithoutYear: DAY_WITHOUT_YEAR,
  localTime: TIME,
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates each format once, when it is first used. */
function format(instant: Date, name: keyof typeof OPTIONS): string {
  const language = languageOfDocument();
  const key = `${language} ${name}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, OPTIONS[name]);
  formats.set(key, known);
  return dayWithMonth(withFirst(known.format(instant), language));
}

/** No line ends between the day and the month. */
function dayWithMonth(date: string): string {
  return date.replace(
    /^(\p{Nd}{1,2}(?:\.|er|º)?) (?:(de) )?(?=\p{L})/u,
    (_, day: string, of?: string) => (of ? `${day}\u00A0${of}\u00A0` : `${day}\u00A0`),
  );
}

function languageOfDocument(): string {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return lang === '' || /^en\b/.test(lang) ? 'en-GB' : lang;
}
