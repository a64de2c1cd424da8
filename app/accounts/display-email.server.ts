import { domainToUnicode } from 'node:url';

import { normalizeEmail } from './normalize-input.ts';

/**
 * Converts the punycode domain of a stored address to Unicode. Show the result only to the address's owner: letters of
 * different scripts can look alike, so others could mistake the domain for another one. Returns the stored address if
 * the conversion cannot be reversed exactly.
 */
export function toDisplayEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  return normalizeEmail(shown) === stored ? shown : stored;
}
