/**
 * The permanent code of a memorial (`/m/{code}`): 8 letters and digits without I, L, O and U. People type the code by
 * hand, for example from a gravestone, so `parseShortCode` accepts letters that look like digits.
 */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

export function parseShortCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}
