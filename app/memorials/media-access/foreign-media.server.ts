/**
 * Which pictures and films a document may name (ROOMS, "How a memorial is kept", point 9): those that
 * a memorial of the user already uses. Otherwise, whoever has once seen an address could open a
 * private picture to everybody.
 */
import { sql } from 'kysely';

import type { DatabaseHandle } from '../../../db/schema.server.ts';

/**
 * The ids of media in a text, as the table `media_uses` finds them: after each `/media/`, whatever
 * stands before or behind.
 */
export function mediaIdsIn(text: string): string[] {
  return text
    .split('/media/')
    .slice(1)
    .map((part) => part.slice(0, 32))
    .filter((id) => /^[0-9a-f]{32}$/.test(id));
}

/** The ids of those media that no memorial of the user uses. One query for all of them. */
export async function listForeignMedia(
  db: DatabaseHandle,
  userId: string,
  mediaIds: Iterable<string>,
): Promise<Set<string>> {
  const ids = [...new Set(mediaIds)];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from json_array_elements_text(${JSON.stringify(ids)}::json) as named (id)
    where not exists (
      select from media_uses join memorial_members using (memorial_id)
      where media_id = named.id and user_id = ${userId}
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
