import { domainToUnicode } from 'node:url';

import { normalizeEmail } from './normalize-input.ts';

/**
 * Shows a stored punycode domain as Unicode. Only the owner sees this form, because letters of different
 * scripts can look alike. Returns the stored address if the conversion cannot be reversed exactly.
 */
export function toDisplayEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  return normalizeEmail(shown) === stored ? shown : stored;
}
