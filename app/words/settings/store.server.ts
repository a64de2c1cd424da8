/** All SQL on the settings of visitors' words. */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

type Db = OwnTables<WordTables>;

export async function findSettings(db: Db, memorialId: string) {
  return db
    .selectFrom('words_settings')
    .select([
      'tributes',
      'letters',
      'notify',
      'time_zone as timeZone',
      'first_reader as firstReader',
      'reply_to as replyTo',
    ])
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}
