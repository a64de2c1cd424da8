/** Far more than a code with spaces and brackets. */
const MAX_LENGTH = 60;

/**
 * The permanent code of a memorial (`/m/{code}`): 8 letters and digits without I, L, O and U. People type the code by
 * hand, for example from a gravestone, so `parseShortCode` accepts letters that look like digits, and drops hyphens,
 * spaces and the bracket of a copied link.
 */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

export function parseShortCode(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const code = text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}
