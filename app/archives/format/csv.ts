/** CSV files that spreadsheets open correctly (RFC 4180). */

/** Without this mark, spreadsheets read UTF-8 as an old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Characters with which a formula can begin. The apostrophe is included so that `restore` can undo
 * the escaping exactly.
 */
const FORMULA = /^[=+\-@\t\r\n'＝＋－＠]/;

/** One CSV row with its line end. Null becomes an empty field. */
export function csvRow(fields: ReadonlyArray<string | null>): string {
  return `${fields.map((field) => quote(neutralize(field ?? ''))).join(',')}\r\n`;
}

/** Adds an apostrophe to a text that a spreadsheet could run as a formula. */
export function neutralize(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function restore(field: string): string {
  return field.startsWith("'") ? field.slice(1) : field;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
