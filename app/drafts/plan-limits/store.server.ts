import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { DraftTables } from '../tables.server.ts';

export type Db = OwnTables<DraftTables>;

/**
 * Counts the uploads that are being sent or processed, and their bytes. Leaves out interrupted uploads, which have
 * had no request since `since`.
 */
export async function measureOnTheirWay(
  db: Db,
  memorialId: string,
  { since }: { since: Date },
): Promise<{ pictures: number; films: number; bytes: number }> {
  const { rows } = await sql<Record<'pictures' | 'films' | 'bytes', string | number>>`
    select count(*) filter (where kind = 'picture') as pictures,
      count(*) filter (where kind = 'video') as films, coalesce(sum(byte_size), 0) as bytes
    from uploads
    where memorial_id = ${memorialId}
      and (state = 'taking' or state = 'arriving' and touched_at > ${since})
  `.execute(db);
  const [row] = rows;
  return {
    pictures: Number(row?.pictures ?? 0),
    films: Number(row?.films ?? 0),
    bytes: Number(row?.bytes ?? 0),
  };
}

/**
 * The URLs of stored files that nothing in the memorial shows yet. A file that was shown and then removed is not on its way any more. The
 * sweep deletes the rows after a day.
 */
export async function listUnplaced(db: Db, memorialId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from uploads
    where memorial_id = ${memorialId} and state = 'taken' and address is not null
      and (
        list is not null and not exists (
          select from draft_changes
          where draft_changes.memorial_id = uploads.memorial_id and change_id = uploads.id
        )
        or not exists (
          select from media_uses
          where media_id = substr(address, ${'/media/'.length + 1}::integer, 32)
            and media_uses.memorial_id = uploads.memorial_id
            and media_uses.kind in ('page', 'draft', 'history', 'removed')
        )
      )
  `.execute(db);
  return rows.map(({ address }) => address);
}
