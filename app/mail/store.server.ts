import { sql } from 'kysely';

import { deleteInBatches } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { MailTables, MailsTable } from './tables.server.ts';

type Db = OwnTables<MailTables>;

export async function insert(db: Db, mail: MailsTable): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

export async function find(db: Db, id: string): Promise<MailsTable | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, { from: 'mails', key: ['id'], where: sql`expires_at <= ${now}` });
}
