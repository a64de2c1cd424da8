import { isEnglish } from '../../language/date-formats.ts';
import { widenSpaces } from '../../language/spacing.ts';
import { formatCount } from './format-count.ts';

const UNITS: ReadonlyArray<[bytes: number, english: string, unit: string]> = [
  [1_000_000_000, 'GB', 'gigabyte'],
  [1_000_000, 'MB', 'megabyte'],
  [1_000, 'KB', 'kilobyte'],
];

const NO_BREAK_SPACE = '\u00A0';

/**
 * Uses decimal units: '1.5 GB', '40 MB', '12 KB' or '2 bytes'; '1,5 Go' in French. A line never ends between the
 * number and its unit.
 * @param language - a BCP 47 tag
 */
export function formatBytes(bytes: number, language = 'en'): string {
  return widenSpaces(sizeInWords(bytes, language).replaceAll(' ', NO_BREAK_SPACE));
}

function sizeInWords(bytes: number, language: string): string {
  const [least, english, unit] = UNITS.find(([one]) => bytes >= one) ?? [1, '', 'byte'];
  const size = bytes / least;
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  if (!isEnglish(language)) {
    const unitDisplay = least === 1 ? 'long' : 'short';
    const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    // For 1, the Hebrew pattern is “MB1”.
    return words.format(rounded).replace(/^(\p{L}+)\u200F(\d+)$/u, '$2 $1');
  }
  if (least === 1) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${rounded < 10 ? rounded : formatCount(rounded, 'en')} ${english}`;
}
