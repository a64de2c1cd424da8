/** All SQL on the settings of visitors' words. */
import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables, WordsSettingsTable } from '../tables.server.ts';

export async function findSettings(
  db: OwnTables<WordTables>,
  memorialId: string,
): Promise<Selectable<WordsSettingsTable> | undefined> {
  return db
    .selectFrom('words_settings')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}
