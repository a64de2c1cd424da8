import type { FileDate } from '../family-file.ts';

const LONGEST = 120;

const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/@#DGREGORIAN@\s*|\bGREGORIAN\s+/gi, ''],
  [/@#DJULIAN@\s*|\bJULIAN\s+/gi, 'Julian calendar: '],
  [/@#DFRENCH R@\s*|\bFRENCH_R\s+/gi, 'French Republican calendar: '],
  [/@#DHEBREW@\s*|\bHEBREW\s+/gi, 'Hebrew calendar: '],
  [/@#D[A-Z ]+@\s*/gi, ''],
  [/^INT\s+/i, ''],
  [/^(?:ABT|CA|CIRCA|C)\b\.?\s*/i, 'about '],
  [/^CAL\b\.?\s*/i, 'calculated '],
  [/^EST\b\.?\s*/i, 'estimated '],
  [/^BEF\b\.?\s*/i, 'before '],
  [/^AFT\b\.?\s*/i, 'after '],
  [/^(?:BET|BTW)\b\.?\s*/i, 'between '],
  [/^FROM\b\s*/i, 'from '],
  [/^TO\b\s*/i, 'until '],
  [/\bAND\b/gi, 'and'],
  [/\bTO\b/g, 'to'],
];

const MONTHS: ReadonlyArray<readonly [string, string]> = [
  ['JAN', 'January'],
  ['FEB', 'February'],
  ['MAR', 'March'],
  ['APR', 'April'],
  ['MAY', 'May'],
  ['JUN', 'June'],
  ['JUL', 'July'],
  ['AUG', 'August'],
  ['SEP', 'September'],
  ['OCT', 'October'],
  ['NOV', 'November'],
  ['DEC', 'December'],
];

export function describeDate({ value, phrase }: FileDate): string {
  let text = value.slice(0, LONGEST).trim();
  for (const [pattern, word] of WORDS) text = text.replace(pattern, word);
  for (const [code, name] of MONTHS) {
    text = text.replaceAll(new RegExp(`\\b${code}\\b`, 'gi'), name);
  }
  const plain = text
    .replaceAll(/^\((.*)\)$/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!phrase) return plain;
  const own = phrase.slice(0, LONGEST).replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? own : `${plain} (${own})`;
}
