/** Converts dates of other calendars to Gregorian dates. Uses Julian day numbers instead of `Date`. */

export interface Day {
  year: number;
  /** 1 to 12; up to 13 in the French Republican and the Hebrew calendar */
  month: number;
  day: number;
}

export type CalendarName = 'GREGORIAN' | 'JULIAN' | 'FRENCH_R' | 'HEBREW';

export const MONTH_CODES: Readonly<Record<CalendarName, readonly string[]>> = {
  GREGORIAN: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  JULIAN: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  FRENCH_R: 'VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP'.split(' '),
  HEBREW: 'TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL'.split(' '),
};

export function toGregorian(calendar: CalendarName, day: Day): Day | undefined {
  switch (calendar) {
    case 'JULIAN':
      return day.day <= julianMonthDays(day) ? fromDayNumber(julianDayNumber(day)) : undefined;
    case 'FRENCH_R':
      return isFrenchDay(day) ? fromDayNumber(frenchDayNumber(day)) : undefined;
    case 'HEBREW':
      return day.day <= hebrewMonthDays(day.year, day.month)
        ? fromDayNumber(hebrewDayNumber(day))
        : undefined;
    default:
      return day;
  }
}

function julianMonthDays({ year, month }: Day): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function julianDayNumber({ year, month, day }: Day): number {
  const shift = Math.floor((14 - month) / 12);
  const y = year + 4_800 - shift;
  const m = month + 12 * shift - 3;
  return day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083;
}

function fromDayNumber(number: number): Day {
  const a = number + 32_044;
  const b = Math.floor((4 * a + 3) / 146_097);
  const c = a - Math.floor((146_097 * b) / 4);
  const d = Math.floor((4 * c + 3) / 1_461);
  const e = c - Math.floor((1_461 * d) / 4);
  const m = Math.floor((5 * e + 2) / 153);
  return {
    day: e - Math.floor((153 * m + 2) / 5) + 1,
    month: m + 3 - 12 * Math.floor(m / 10),
    year: 100 * b + d - 4_800 + Math.floor(m / 10),
  };
}

/** The Julian day number of 1 Vendémiaire I (22 September 1792). */
const FIRST_FRENCH_DAY = 2_375_840;

function isFrenchDay({ year, month, day }: Day): boolean {
  if (year < 1 || year > 14 || day < 1) return false;
  const extraDays = year % 4 === 3 ? 6 : 5;
  return month < 13 ? day <= 30 : day <= extraDays;
}

function frenchDayNumber({ year, month, day }: Day): number {
  return FIRST_FRENCH_DAY + (year - 1) * 365 + Math.floor(year / 4) + (month - 1) * 30 + day - 1;
}

/** The Julian day number of the day before 1 Tishri of year 1. */
const BEFORE_HEBREW_YEARS = 347_997;

function isHebrewLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/**
 * Days from the start of year 1 to the new year of `year`, by the mean new moon and some of the postponement rules.
 * `hebrewNewYear` applies the other rules.
 */
function hebrewElapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * months;
  const days = 29 * months + Math.floor(parts / 25_920);
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days;
}

function hebrewNewYear(year: number): number {
  const last = hebrewElapsedDays(year - 1);
  const here = hebrewElapsedDays(year);
  const next = hebrewElapsedDays(year + 1);
  if (next - here === 356) return here + 2;
  return here - last === 382 ? here + 1 : here;
}

/** @param month - from Tishri (1) to Elul (13); Adar is 6, Adar Sheni is 7, as in GEDCOM */
function hebrewMonthDays(year: number, month: number): number {
  const yearDays = hebrewNewYear(year + 1) - hebrewNewYear(year);
  if (month === 2) return yearDays % 10 === 5 ? 30 : 29;
  if (month === 3) return yearDays % 10 === 3 ? 29 : 30;
  if (month === 6) return isHebrewLeapYear(year) ? 30 : 29;
  if (month === 7) return isHebrewLeapYear(year) ? 29 : 0;
  return [1, 5, 8, 10, 12].includes(month) ? 30 : 29;
}

function hebrewDayNumber({ year, month, day }: Day): number {
  let days = BEFORE_HEBREW_YEARS + hebrewNewYear(year) + day;
  for (let before = 1; before < month; before += 1) days += hebrewMonthDays(year, before);
  return days;
}
