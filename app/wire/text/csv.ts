/** CSV files that spreadsheets open correctly (RFC 4180). */

import { canonicalTag } from '../../language/tags.ts';

/** Without this mark, some spreadsheets do not recognize a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches the places where a spreadsheet may start to read a formula: the beginning of the text, and
 * after a semicolon, a tab or a line end, where some spreadsheets split a field. Also matches before
 * an apostrophe at such a place, so that `restore` returns the exact text.
 */
const FORMULA = /^(?=[=+\-@\t\r\n'＝＋－＠])|(?=[=+\-@'＝＋－＠])(?<=(?:^|[;\t\r\n])["\s]*)/g;
const ESCAPED = /^'|'(?<=[;\t\r\n]["\s]*')|'(?<=^["\s]*')/g;

type Separator = ',' | ';';

/** One CSV row with its line end. Null becomes an empty field. */
export function csvRow(fields: ReadonlyArray<string | null>, separator: Separator = ','): string {
  return `${fields.map((field) => quote(neutralize(field ?? ''))).join(separator)}\r\n`;
}

/**
 * Where Excel splits a row in the language of a reader: with decimal commas, it splits at semicolons alone. Other
 * spreadsheets find out by themselves.
 */
export function separatorIn(tag: string): Separator {
  const language = canonicalTag(tag);
  return language && new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',';
}

/** Adds an apostrophe before everything that a spreadsheet may read as a formula. */
export function neutralize(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

export function restore(field: string): string {
  return field.replaceAll(ESCAPED, '');
}

function quote(field: string): string {
  return /[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
