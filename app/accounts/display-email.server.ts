import { domainToUnicode } from 'node:url';

import { normalizeEmail } from './normalize-input.ts';

/**
 * An address as people write it: a domain in another script, which is stored in its ASCII form, in its own letters.
 * For the owner of the address alone: to others, letters of two scripts may look alike. What would not come back
 * as the same stored address stays as it is stored.
 */
export function toDisplayEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const shown = stored.slice(0, at) + domainToUnicode(stored.slice(at));
  return normalizeEmail(shown) === stored ? shown : stored;
}
