import { domainToUnicode } from 'node:url';

import { normalizeEmail } from './normalize-input.ts';

/**
 * Converts an internationalized domain, stored as punycode, back to Unicode. The Unicode form is shown only to the
 * owner of the e-mail address, because letters of different scripts can look alike. If normalizing the Unicode form
 * would not result in the stored address, the stored address is returned unchanged.
 */
export function toDisplayEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  return normalizeEmail(shown) === stored ? shown : stored;
}
