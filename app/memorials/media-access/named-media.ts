/** The pictures and videos that documents name. */
import { MEDIA_BASE } from '../../media/addresses.ts';
import { FILE_FIELDS } from '../document-fields.ts';

/**
 * The addresses in the file fields of a value, however deep. Of a file field that holds more than a text, every text
 * and name counts, as the table `media_uses` counts them: values that lost a conflict are kept unchecked.
 */
export function addressesOf(value: unknown): string[] {
  const addresses: string[] = [];
  // A stack instead of recursion, because a value from a request can be nested very deep.
  const open: Array<{ value: unknown; isOfFile: boolean }> = [{ value, isOfFile: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, field] of Object.entries(next.value)) {
      if (next.isOfFile) addresses.push(name);
      const isOfFile = next.isOfFile || FILE_FIELDS.has(name);
      if (typeof field === 'object') open.push({ value: field, isOfFile });
      else if (isOfFile && typeof field === 'string') addresses.push(field);
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
