import { MONTH_CODES, type CalendarName } from './calendars.ts';

/**
 * The whole names of the months in languages whose programs write them instead of the codes of GEDCOM. Only languages
 * without a name that means another month in one of the others are listed. So Czech and Croatian are missing, and the
 * Polish name of November: "listopad" is October in Croatian.
 */
const MONTH_NAMES: readonly string[] = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber marz april mai juni juli august september oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november december',
  'januar februar mars april mai juni juli august september oktober november desember',
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik - grudzień',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października - grudnia',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
];

/** Those that mean one month wherever they are used: 'lip' is July in Polish and June in Croatian. */
const ABBREVIATIONS: ReadonlyArray<readonly [number, string]> = [
  [1, 'janv ene sty'],
  [2, 'fév lut'],
  [3, 'mrz mrt'],
  [4, 'avr abr kwi'],
  [6, 'giu cze'],
  [7, 'juil lug'],
  [8, 'aoû ago sie'],
  [9, 'sept wrz'],
  [10, 'okt ott paź'],
  [12, 'dez dic gru'],
];

const FRENCH_REPUBLICAN_NAMES =
  'vendémiaire brumaire frimaire nivôse pluviôse ventôse germinal floréal prairial messidor thermidor fructidor';

const GREGORIAN: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.flatMap(numbered),
  ...numbered(MONTH_CODES.GREGORIAN.join(' ')),
  ...ABBREVIATIONS.flatMap(([month, words]) =>
    words.split(' ').map((word): [string, number] => [comparable(word), month]),
  ),
]);

const MONTHS: Readonly<Record<CalendarName, ReadonlyMap<string, number>>> = {
  GREGORIAN,
  JULIAN: GREGORIAN,
  FRENCH_R: new Map([
    ...numbered(FRENCH_REPUBLICAN_NAMES),
    ...numbered(MONTH_CODES.FRENCH_R.join(' ')),
  ]),
  HEBREW: new Map(numbered(MONTH_CODES.HEBREW.join(' '))),
};

function numbered(names: string): Array<[string, number]> {
  return names.split(' ').map((name, index) => [comparable(name), index + 1]);
}

function comparable(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

/**
 * The number of a month from 1. Undefined unless the word is a code or a whole name: a word that only begins like a
 * month, such as "Married" or the Finnish "marraskuu" (November), is none.
 */
export function monthNumber(calendar: CalendarName, word: string): number | undefined {
  return MONTHS[calendar].get(comparable(word));
}
