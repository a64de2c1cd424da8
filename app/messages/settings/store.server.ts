import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { CondolenceMode, NotifyMode, TributeMode, WordTables } from '../tables.server.ts';

export type Db = OwnTables<WordTables>;

export interface SettingsRow {
  tributes: TributeMode;
  letters: CondolenceMode;
  notify: NotifyMode;
  time_zone: string;
  first_reader: string | null;
  reply_to: string | null;
}

export async function find(db: Db, memorialId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('words_settings')
    .select(['tributes', 'letters', 'notify', 'time_zone', 'first_reader', 'reply_to'])
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}

/** An undefined field keeps its stored value. A new row gets the defaults. */
export async function save(
  transaction: Db,
  memorialId: string,
  { tributes, letters, notify, time_zone, first_reader, reply_to }: Partial<SettingsRow>,
): Promise<void> {
  const values = {
    ...(tributes === undefined ? {} : { tributes }),
    ...(letters === undefined ? {} : { letters }),
    ...(notify === undefined ? {} : { notify }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(first_reader === undefined ? {} : { first_reader }),
    ...(reply_to === undefined ? {} : { reply_to }),
  };
  await transaction
    .insertInto('words_settings')
    .values({ memorial_id: memorialId, ...values })
    .onConflict((conflict) =>
      conflict.column('memorial_id').doUpdateSet({ memorial_id: memorialId, ...values }),
    )
    .execute();
  // Its members may be due at another time now.
  if (notify === undefined && time_zone === undefined) return;
  await transaction
    .updateTable('words_due')
    .set({ not_before: '-infinity' })
    .where('memorial_id', '=', memorialId)
    .execute();
}
