/** CSV files that spreadsheets open correctly (RFC 4180). */

/** Without this mark, spreadsheets read UTF-8 as an old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet may begin a formula: at the beginning of a text and, if the spreadsheet splits at semicolons,
 * after a semicolon, a tab or a line end. An apostrophe at these places also matches, so that unescaping is exact.
 */
const FORMULA = /^(?=[=+\-@\t\r\n'＝＋－＠])|(?=[=+\-@'＝＋－＠])(?<=(?:^|[;\t\r\n])["\s]*)/g;
const ESCAPED = /^'|'(?<=[;\t\r\n]["\s]*')|'(?<=^["\s]*')/g;

/** One CSV row with its line end. Null becomes an empty field. */
export function csvRow(fields: ReadonlyArray<string | null>): string {
  return `${fields.map((field) => quote(neutralize(field ?? ''))).join(',')}\r\n`;
}

/** Adds an apostrophe wherever a spreadsheet may begin a formula. */
export function neutralize(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

export function restore(field: string): string {
  return field.replaceAll(ESCAPED, '');
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
