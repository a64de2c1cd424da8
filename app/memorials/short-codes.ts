/**
 * The permanent codes of memorials (`/m/{code}`): 8 letters and digits of Crockford's alphabet, which has no I, L, O
 * and U. They are engraved on gravestones and printed, so characters that are easily confused are accepted.
 */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Normalizes a short code to its stored form; undefined if the text is not a valid code. */
export function parseShortCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}
