import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { OperatorAction } from './operator-actions.ts';
import type {
  OperatorLogTable,
  OperatorReportsTable,
  OperatorSessionsTable,
  OperatorTables,
  SupportSessionsTable,
} from './tables.server.ts';

export type Db = OwnTables<OperatorTables>;

/** A new sign-in takes the place of the last one in the same session of the account. */
export async function replaceSession(transaction: Db, row: OperatorSessionsTable): Promise<void> {
  const { session_id: _, ...values } = row;
  await transaction
    .insertInto('operator_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

export async function findSession(
  db: Db,
  { sessionId, tokenHash }: { sessionId: string; tokenHash: string },
): Promise<OperatorSessionsTable | undefined> {
  return db
    .selectFrom('operator_sessions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_used_at: now })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Resolves to false if the session has ended already. */
export async function removeSession(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Until the transaction ends, this operator starts no other session for this memorial. */
export async function lockSupport(
  transaction: Db,
  { memorialId, operatorId }: { memorialId: string; operatorId: string },
): Promise<void> {
  const name = `support ${operatorId} ${memorialId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

export async function insertSupport(transaction: Db, row: SupportSessionsTable): Promise<void> {
  await transaction.insertInto('support_sessions').values(row).execute();
}

export async function findActiveSupport(
  db: Db,
  support: { memorialId: string; operatorId: string; now: Date },
): Promise<SupportSessionsTable | undefined> {
  return db
    .selectFrom('support_sessions')
    .selectAll()
    .where('memorial_id', '=', support.memorialId)
    .where('operator_id', '=', support.operatorId)
    .where('ends_at', '>', support.now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findSupport(db: Db, id: string): Promise<SupportSessionsTable | undefined> {
  return db.selectFrom('support_sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Resolves to false if it has ended already. */
export async function endSupport(transaction: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('support_sessions')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewLogEntry {
  userId: string;
  email: string;
  action: OperatorAction;
  memorialId?: string | undefined;
  caseId?: string | undefined;
  details?: Record<string, string>;
  formNonce?: string | undefined;
  now: Date;
}

/** Resolves to false if an entry of the same form exists. */
export async function insertLogEntry(transaction: Db, entry: NewLogEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('operator_log')
    .values({
      user_id: entry.userId,
      email: entry.email,
      action: entry.action,
      memorial_id: entry.memorialId ?? null,
      case_id: entry.caseId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      form_nonce: entry.formNonce ?? null,
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.column('form_nonce').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isDecided(
  db: Db,
  caseId: string,
  details: Record<string, string>,
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_log')
    .select('id')
    .where('case_id', '=', caseId)
    .where('action', '=', 'decided')
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFormUsed(db: Db, nonce: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_log')
    .select('id')
    .where('form_nonce', '=', nonce)
    .executeTakeFirst();
  return row !== undefined;
}

export type LogRow = Pick<
  OperatorLogTable,
  'user_id' | 'email' | 'action' | 'memorial_id' | 'case_id' | 'created_at'
> & { id: string; details: Record<string, string> };

/**
 * The newest first.
 * @param before - the id of an entry: only older ones are listed
 */
export async function listLog(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LogRow[]> {
  const entries = db
    .selectFrom('operator_log')
    .select(['id', 'user_id', 'email', 'action', 'memorial_id', 'case_id', 'details', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await (before === undefined ? entries : entries.where('id', '<', before)).execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

export async function saveReport(
  db: Db,
  { content, madeAt }: { content: readonly unknown[]; madeAt: Date },
): Promise<void> {
  const values = { content: JSON.stringify(content), made_at: madeAt };
  await db
    .insertInto('operator_reports')
    .values({ name: 'doctor', ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

export async function findReport(
  db: Db,
): Promise<(Pick<OperatorReportsTable, 'made_at'> & { content: unknown }) | undefined> {
  return db
    .selectFrom('operator_reports')
    .select(['content', 'made_at'])
    .where('name', '=', 'doctor')
    .executeTakeFirst();
}

export async function sweep(
  db: Db,
  before: { session: Date; support: Date; log: Date },
): Promise<void> {
  await db.deleteFrom('operator_sessions').where('created_at', '<', before.session).execute();
  await db.deleteFrom('support_sessions').where('ends_at', '<', before.support).execute();
  await db.deleteFrom('operator_log').where('created_at', '<', before.log).execute();
}
