import type { DatabaseHandle } from '../../db/schema.server.ts';
import { FILE_FIELDS } from '../memorials/document-fields.ts';
import { FOREIGN_MEDIA, readForeignMedia } from '../memorials/media-access/foreign-media.server.ts';
import { addressesOf } from '../memorials/media-access/named-media.ts';
import type { Change, Refusal } from './contract.ts';

/**
 * Separates changes that name a picture or video of other people's memorials. They are refused before
 * they are applied, because a change that loses a conflict is kept as well.
 */
export async function refuseForeignMedia(
  db: DatabaseHandle,
  userId: string,
  changes: readonly Change[],
): Promise<{ allowed: Change[]; refused: Refusal[] }> {
  const named = new Map(changes.map((change) => [change, addressesIn(change)]));
  const isForeign = await readForeignMedia(db, userId, [...named.values()].flat());
  const refused = changes.filter((change) => named.get(change)?.some(isForeign));
  return {
    allowed: changes.filter((change) => !refused.includes(change)),
    refused: refused.map(({ id }) => ({ id, code: 'FILE_REFUSED', message: FOREIGN_MEDIA })),
  };
}

function addressesIn(change: Change): string[] {
  if (change.op !== 'set' && change.op !== 'insert') return [];
  const { path, value } = change;
  const field = path.split('.').at(-1) ?? '';
  return typeof value === 'string' && FILE_FIELDS.has(field) ? [value] : addressesOf(value);
}
