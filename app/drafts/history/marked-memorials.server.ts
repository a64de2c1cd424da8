/** Memorials that triggers have listed for the nightly job. */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { DraftTables } from '../tables.server.ts';

type Db = OwnTables<DraftTables>;
type MarkTable = 'memorials_to_file' | 'memorials_to_thin';

export interface MarkedMemorial {
  memorialId: string;
  /** for `removeMarks` */
  versions: number;
}

export async function listMarked(
  db: Db,
  table: MarkTable,
  limit: number,
): Promise<MarkedMemorial[]> {
  return db
    .selectFrom(table)
    .select(['memorial_id as memorialId', 'versions'])
    .orderBy('memorial_id')
    .limit(limit)
    .execute();
}

/** Call it when the work on the memorial is done. A memorial that was listed again since then stays listed. */
export async function removeMarks(
  db: Db,
  table: MarkTable,
  marked: readonly MarkedMemorial[],
): Promise<void> {
  await db
    .deleteFrom(table)
    .where((eb) =>
      eb(
        eb.refTuple('memorial_id', 'versions'),
        'in',
        marked.map(({ memorialId, versions }) => eb.tuple(memorialId, versions)),
      ),
    )
    .execute();
}
