/** The pictures and videos that documents name. */
import { MEDIA_BASE } from '../../media/addresses.ts';
import { FILE_FIELDS } from '../document-fields.ts';

/** The addresses in the file fields of a value, however deep. */
export function addressesOf(value: unknown): string[] {
  const addresses: string[] = [];
  // A stack instead of recursion, because a value from a request can be nested very deep.
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, field] of Object.entries(next)) {
      if (typeof field === 'object') open.push(field);
      else if (FILE_FIELDS.has(name) && typeof field === 'string') addresses.push(field);
    }
  }
  return addresses;
}

const MEDIA_ID = /^[0-9a-f]{32}$/;
const ID_LENGTH = 32;

/**
 * The ids of media in an address, as the table `media_uses` finds them: after each `/media/`,
 * whatever stands before or behind.
 */
export function mediaIdsIn(address: string): string[] {
  return address
    .split(MEDIA_BASE)
    .slice(1)
    .map((part) => part.slice(0, ID_LENGTH))
    .filter((id) => MEDIA_ID.test(id));
}
