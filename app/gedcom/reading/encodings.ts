import type { Reading } from '../family-file.ts';
import { byStandard, declaredDecoding, decodingOf, type Decoding } from './code-pages.ts';
import { judgeReadings, type JudgedReading } from './likely-encodings.ts';
import { joinSplitLetters } from './split-letters.ts';

export interface FoundDecoding {
  decoding: Decoding;
  /** the bytes of the file, with each letter of UTF-8 in one line */
  bytes: Uint8Array;
  /** the readings from which a person can choose, the likeliest first; empty if the encoding is certain */
  readings: Reading[];
}

type LikelyDecoding = Omit<FoundDecoding, 'bytes'>;

const UTF_8_MARK = [0xef, 0xbb, 0xbf];
const HEAD_BYTES = 4_096;
const MOST_READINGS = 5;
/**
 * A declared encoding is doubted if it has this many faults more in each word than another one. More is needed if the
 * declaration names one encoding. A declaration that names none, such as "ANSI", is not used at all beyond `isWrong`.
 */
const DOUBT = { ofGeneric: 0.2, ofExact: 1.5, isWrong: 1 };

/**
 * A file that is valid UTF-8 and not plain ASCII is read as UTF-8, because many programs declare a wrong encoding. Of
 * the others, a declared encoding is kept even if the names look wrong. A declaration of "ANSI" or "IBMPC" names a kind
 * of system, so the likeliest encoding is used then, as without a declaration.
 * @param chosen - the name of one of the readings
 */
export function findDecoding(file: Uint8Array, chosen?: string): FoundDecoding {
  const certain = certainDecoding(file);
  if (certain) {
    return { decoding: certain, bytes: joined(file, certain), readings: [] };
  }
  const whole = joinSplitLetters(file);
  const utf8 = whole === file ? undefined : certainDecoding(whole);
  return utf8
    ? { decoding: utf8, bytes: whole, readings: [] }
    : { ...findLikely(file, chosen), bytes: file };
}

/** A byte order mark says UTF-8 without a look at the letters. */
function joined(file: Uint8Array, { name }: Decoding): Uint8Array {
  return name === 'UTF-8' && startsWith(file, UTF_8_MARK) ? joinSplitLetters(file) : file;
}

function findLikely(bytes: Uint8Array, chosen: string | undefined): LikelyDecoding {
  const declared = declaredDecoding(declaredEncoding(bytes));
  const judged = judgeReadings(bytes, declared ? [declared.decoding.name] : []);
  const likely = likeliest(judged, declared?.decoding.name);
  if (declared) {
    const faults = judged.find(({ encoding }) => encoding === declared.decoding.name)?.faults ?? 0;
    const doubt = faults - (likely?.faults ?? 0);
    if (doubt < (declared.isExact ? DOUBT.ofExact : DOUBT.ofGeneric)) {
      return { decoding: declared.decoding, readings: [] };
    }
    const isKept = declared.isExact || doubt < DOUBT.isWrong;
    return choose(judged, isKept ? declared.decoding.name : likely?.encoding, chosen);
  }
  return choose(judged, likely?.encoding, chosen);
}

function choose(
  judged: readonly JudgedReading[],
  used: string = LAST_RESORT,
  chosen: string | undefined,
): LikelyDecoding {
  const readings = distinct(judged, used);
  const isOffered = readings.some(({ encoding }) => encoding === chosen);
  const decoding = decodingOf(isOffered && chosen !== undefined ? chosen : used);
  return { decoding: decoding ?? latin(), readings };
}

const LAST_RESORT = 'Windows-1252';

function latin(): Decoding {
  const decoder = new TextDecoder(LAST_RESORT);
  return { name: LAST_RESORT, decode: (part) => decoder.decode(part) };
}

function certainDecoding(bytes: Uint8Array): Decoding | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return byStandard('UTF-16', 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return byStandard('UTF-16', 'utf-16be');
  if (startsWith(bytes, UTF_8_MARK)) return byStandard('UTF-8', 'utf-8');
  // A UTF-16 file without a byte order mark begins with "0 HEAD", so every second byte is zero.
  if (bytes[0] === 0 && bytes[1] !== 0) return byStandard('UTF-16', 'utf-16be');
  if (bytes[1] === 0 && bytes[0] !== 0) return byStandard('UTF-16', 'utf-16le');
  return isUtf8(bytes) ? byStandard('UTF-8', 'utf-8') : undefined;
}

/** Of readings that are equally likely, the declared one, and then the first. */
function likeliest(
  judged: readonly JudgedReading[],
  declared: string | undefined,
): JudgedReading | undefined {
  const [best] = judged.toSorted((a, b) => a.faults - b.faults);
  const known = judged.find(({ encoding }) => encoding === declared);
  return known && best && known.faults === best.faults ? known : best;
}

/** Readings with the same names are offered once. The one in use is always among them. */
function distinct(judged: readonly JudgedReading[], used: string): Reading[] {
  const ordered = judged.toSorted((a, b) => a.faults - b.faults);
  const inUse = ordered.filter(({ encoding }) => encoding === used);
  const byNames = Map.groupBy([...inUse, ...ordered], ({ names }) => names.join('\n'));
  const kept = new Set(Array.from(byNames.values(), ([first]) => first).slice(0, MOST_READINGS));
  return ordered
    .filter((reading) => kept.has(reading))
    .map(({ encoding, names }) => ({ encoding, names }));
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const part = 1 << 20;
  try {
    for (let start = 0; start < bytes.length; start += part) {
      decoder.decode(bytes.subarray(start, start + part), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Some programs write "1 CHAR ANSI" and the number of the code page in a line "2 VERS 1251" below it. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const match = /^\s*1\s+CHAR\s+([^\r\n]{1,40})(?:\s+2\s+VERS\s+([^\r\n]{1,20}))?/im.exec(head);
  const [, charset = '', page = ''] = match ?? [];
  return /^\s*(?:cp)?\d{3,4}\s*$/i.test(page) ? page : charset;
}
