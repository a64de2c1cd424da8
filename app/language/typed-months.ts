import { MONTH_NAMES, monthNames } from './month-names.ts';
import { withPlainDigits } from './typed-digits.ts';

/** As they stand beside a day, such as 'marca' in Polish. */
function namesInDates(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return MONTH_NAMES.map((name, month) => {
    const parts = format.formatToParts(Date.UTC(2001, month));
    return parts.find(({ type }) => type === 'month')?.value ?? name;
  });
}

/**
 * Names of other countries, what people write on a keyboard without accents, and the Roman numbers of Polish dates. The
 * lists begin with January.
 */
const OTHER_NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ar: [
    ['كانون الثاني', 'جانفي'],
    ['شباط', 'فيفري'],
    ['آذار'],
    ['نيسان', 'أفريل'],
    ['أيار', 'ماي'],
    ['حزيران', 'جوان'],
    ['تموز', 'جويلية', 'يوليوز'],
    ['آب', 'أوت', 'غشت'],
    ['أيلول', 'شتنبر'],
    ['تشرين الأول'],
    ['تشرين الثاني', 'نونبر'],
    ['كانون الأول', 'دجنبر'],
  ],
  de: [['Jänner', 'Jaenner'], ['Feber'], ['Maerz', 'Mrz']],
  es: [[], [], [], [], [], [], [], [], ['setiembre', 'set']],
  he: [[], [], ['מרס']],
  ja: Array.from('一二三四五六七八九十', (number) => [`${number}月`]).concat([
    ['十一月'],
    ['十二月'],
  ]),
  pl: 'I II III IV V VI VII VIII IX X XI XII'.split(' ').map((number) => [number]),
};

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
    monthNamed(text, namesInDates(language)) ??
    monthNamed(text, MONTH_NAMES) ??
    otherwiseNamed(text, language)
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

function otherwiseNamed(text: string, language: string): string | undefined {
  const others = OTHER_NAMES[language.split('-')[0] ?? ''] ?? [];
  const month = others.findIndex((names) => names.map(plain).includes(text));
  return month >= 0 ? String(month + 1) : undefined;
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
