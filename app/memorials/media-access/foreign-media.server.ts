/**
 * Which pictures and films a document may name (ROOMS, "How a memorial is kept", point 9): those that
 * a memorial of the user already uses. Otherwise, whoever has once seen an address could open a
 * private picture to everybody.
 */
import { sql } from 'kysely';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { MEDIA_BASE } from '../../media/addresses.ts';
import { mediaIdsIn } from './named-media.ts';

export const FOREIGN_MEDIA =
  'This photo or video isn’t on any of your pages. Upload it here, then try again.';

/**
 * Resolves to a function that tells whether an address is foreign: no memorial of the user uses it,
 * and it is an address of our own, or of another server with the id of a file that is stored here.
 * Makes one query for all addresses.
 */
export async function readForeignMedia(
  db: DatabaseHandle,
  userId: string,
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const { foreign, stored } = await listForeign(db, userId, addresses.flatMap(mediaIdsIn));
  return (address) => {
    const ids = mediaIdsIn(address);
    if (ids.some((id) => stored.has(id))) return true;
    return (
      address.startsWith(MEDIA_BASE) && (ids.length === 0 || ids.some((id) => foreign.has(id)))
    );
  };
}

/** `foreign`: ids that no memorial of the user uses. `stored`: those of them that are stored here. */
export async function listForeign(
  db: DatabaseHandle,
  userId: string,
  mediaIds: readonly string[],
): Promise<{ foreign: Set<string>; stored: Set<string> }> {
  const ids = [...new Set(mediaIds)];
  if (ids.length === 0) return { foreign: new Set(), stored: new Set() };
  const { rows } = await sql<{ id: string; is_stored: boolean }>`
    select id, exists (
      select from media where media.id >= named.id and media.id < named.id || 'g'
    ) as is_stored
    from json_array_elements_text(${JSON.stringify(ids)}::json) as named (id)
    where not exists (
      select from media_uses join memorial_members using (memorial_id)
      where media_id = named.id and user_id = ${userId}
    )`.execute(db);
  return {
    foreign: new Set(rows.map(({ id }) => id)),
    stored: new Set(rows.flatMap(({ id, is_stored: isStored }) => (isStored ? [id] : []))),
  };
}
