import type { Reading } from '../family-file.ts';
import { decodingOf } from './code-pages.ts';
import { readableName } from './names.ts';

export interface JudgedReading extends Reading {
  /** the average of faults in a word that is not plain ASCII; 0 if each word could be a name */
  faults: number;
}

/** In the order in which readings without a difference are preferred. */
const CANDIDATES: readonly string[] = [
  'Windows-1252',
  'UTF-8',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'IBM850',
  'IBM852',
  'IBM866',
  'KOI8-R',
  'MacRoman',
  'ANSEL',
  'Shift_JIS',
];

const MOST_SAMPLES = 200;
const SHOWN_NAMES = 3;
const LONGEST_SAMPLE = 120;

/**
 * Reads names of the file in each likely encoding, and counts what is unlikely in a name. Takes time linear in the
 * length of the file.
 * @param others - names of further encodings, such as the declared one
 */
export function judgeReadings(bytes: Uint8Array, others: readonly string[]): JudgedReading[] {
  const samples = samplesOf(bytes);
  return [...new Set([...others, ...CANDIDATES])].flatMap((encoding) => {
    const texts = samples.flatMap((sample) => decodingOf(encoding)?.decode(sample, true) ?? []);
    if (texts.length < samples.length) return [];
    const names = new Set(texts.map(readableName).filter(Boolean));
    const faults = averageFaults(texts);
    return [{ encoding, names: Array.from(names).slice(0, SHOWN_NAMES), faults }];
  });
}

/** The values of NAME lines with bytes beyond ASCII. If there are none, the values of other lines. */
function samplesOf(bytes: Uint8Array): Uint8Array[] {
  const names: Uint8Array[] = [];
  const others: Uint8Array[] = [];
  let start = 0;
  let isPlain = true;
  for (let at = 0; at <= bytes.length && names.length < MOST_SAMPLES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) isPlain = false;
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) continue;
    if (!isPlain) {
      const line = bytes.subarray(start, at);
      const value = valueStart(line);
      const sample = line.slice(value, value + LONGEST_SAMPLE);
      if (isNameLine(line)) names.push(sample);
      else if (others.length < MOST_SAMPLES) others.push(sample);
    }
    start = at + 1;
    isPlain = true;
  }
  return names.length > 0 ? names : others;
}

function asciiStart(line: Uint8Array): string {
  return String.fromCharCode(...line.subarray(0, 24)).replaceAll(/[^\u0000-\u007F].*$/gs, '');
}

function isNameLine(line: Uint8Array): boolean {
  return /^\s*\d+\s+(?:NAME|GIVN|SURN)\s/i.test(asciiStart(line));
}

function valueStart(line: Uint8Array): number {
  return /^\s*\d+\s+[A-Z0-9_]+\s/i.exec(asciiStart(line))?.[0].length ?? 0;
}

function averageFaults(texts: readonly string[]): number {
  const words = texts
    .flatMap((text) => text.normalize('NFC').split(/[\s/,.()"'*?-]+/))
    .map((word) => word.replaceAll(/^[“”„‘’«»–]+|[“”„‘’«»–]+$/gu, ''))
    .filter((word) => /[^\u0000-\u007F]/.test(word));
  if (words.length === 0) return 0;
  const faults = words.reduce((sum, word) => sum + faultsOf(word), 0);
  return (faults + uncovered(words.join('').toLowerCase())) / words.length;
}

const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];
const HALF_WIDTH = /[\uFF61-\uFF9F]/;

/** The letters beyond ASCII that languages use together. */
const ALPHABETS: ReadonlyArray<ReadonlySet<string>> = [
  'äöüß',
  'àâæçéèêëîïôœùûü',
  'áéíñóúü',
  'áâãàçéêíóôõú',
  'àèéìíòóù',
  'éëïöüèê',
  'åäöé',
  'æøåé',
  'áðéíóúýþæö',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'çğıöşüâîİ',
  'ąčęėįšųūž',
  'āčēģīķļņšūž',
  'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  'äõöüšž',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгґдежзийіїєклмнопрстуфхцчшщьюяўэыё',
  'абвгдежзијклмнопрстуфхцчшђћљњџј',
  'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ',
].map((letters) => new Set(letters));

const CONSONANTS_IN_A_ROW = /[бвгджзйклмнпрстфхцчшщ]{5}|[βγδζθκλμνξπρστφχψς]{4}/u;

/** How much in a word is unlikely in a name. */
function faultsOf(word: string): number {
  const text = word.replaceAll('’', '');
  const characters = Array.from(text);
  const isCased = /\p{Ll}/u.test(text);
  let faults = 0;
  for (const [index, character] of characters.entries()) {
    if (character <= '\u007F') continue;
    if (character === '\uFFFD' || /\p{Cc}/u.test(character)) faults += 6;
    // Where another code page has its letters, Shift_JIS has Katakana of half the width, which names rarely have.
    else if (HALF_WIDTH.test(character)) faults += 1;
    else if (/\p{M}/u.test(character)) {
      faults += /\p{Script=Latin}|\p{Script=Inherited}/u.test(character) ? 1.5 : 0.3;
    } else if (!/\p{L}/u.test(character)) faults += 3;
    else if (index > 0 && isCased && /\p{Lu}/u.test(character)) faults += 1.5;
  }
  if (SCRIPTS.filter((script) => script.test(text)).length > 1) faults += 4;
  if (/^[^\u0000-\u007F]/.test(text) && /^\p{Ll}/u.test(text)) faults += 0.5;
  if (CONSONANTS_IN_A_ROW.test(text.toLowerCase())) faults += 1;
  // Chance makes letters of these scripts more easily than a capital and small letters of another.
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)) faults += 0.25;
  if (/\p{Script=Han}/u.test(text)) faults += 0.3;
  if (/^[^\u0000-\u007F]{2,}$/.test(text) && /^\p{Lu}+$/u.test(text)) faults += 0.4;
  const latinInARow = /[^\u0000-\u007F\P{Script=Latin}]{3,}/u.exec(text)?.[0].length ?? 0;
  if (latinInARow > 3) faults += latinInARow;
  return faults + uncovered(text.toLowerCase());
}

/** The number of letters that no single language uses with the others of a word, or of all words. */
function uncovered(word: string): number {
  const letters = Array.from(word).filter(
    (character) =>
      character > '\u007F' &&
      /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character),
  );
  if (letters.length === 0) return 0;
  return Math.min(
    ...ALPHABETS.map((alphabet) => letters.filter((letter) => !alphabet.has(letter)).length),
  );
}
