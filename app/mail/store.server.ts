/** The rows of mails on their way, the only SQL that touches them. */
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { MailTables, MailsTable } from './tables.server.ts';

type Db = OwnTables<MailTables>;

/** Writes a mail to be sent. */
export async function insert(db: Db, mail: MailsTable): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

/** One read by the primary key. */
export async function find(db: Db, id: string): Promise<MailsTable | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes a mail that was sent or never will be. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Removes every mail whose time is over. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mails').where('expires_at', '<=', now).execute();
}
