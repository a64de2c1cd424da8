/** All SQL of publishing and withdrawing what visitors wrote. */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

type Db = OwnTables<WordTables>;

export async function markSubmission(
  db: Db,
  id: string,
  { state, now }: { state: 'published' | 'withdrawn'; now: Date },
): Promise<void> {
  await db
    .updateTable('tribute_submissions')
    .set({ state, has_change: false, decided_at: now })
    .where('id', '=', id)
    .execute();
}
