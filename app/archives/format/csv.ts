/** CSV files that open rightly in spreadsheets (RFC 4180). */

/** Without this mark, spreadsheets read UTF-8 as an old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Beginnings that a spreadsheet may run as a formula. The apostrophe is here, so that unescaping is exact. */
const FORMULA = /^[=+\-@\t\r\n'＝＋－＠]/;

/** A row with its line end. Null is an empty field. */
export function csvRow(fields: ReadonlyArray<string | null>): string {
  return `${fields.map((field) => quote(neutralize(field ?? ''))).join(',')}\r\n`;
}

/** Adds an apostrophe to a text that a spreadsheet may run as a formula. */
export function neutralize(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text before `neutralize`. */
export function restore(field: string): string {
  return field.startsWith("'") ? field.slice(1) : field;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
