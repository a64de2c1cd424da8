import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { CaseKind, CaseOutcome, CasesTable, CaseState, CaseTables } from './tables.server.ts';

export type Db = OwnTables<CaseTables>;

export type CaseRow = CasesTable;

export interface NewCase {
  id: string;
  kind: CaseKind;
  memorialId: string;
  state: 'unconfirmed' | 'with-operator';
  name: string;
  relationship: string | null;
  body: string;
  email: string | null;
  language: string | null;
  ownerId: string | null;
  nonce: string;
  now: Date;
  dueAt: Date;
}

/** Stores a case. Resolves to false if the same form was already submitted. */
export async function insert(transaction: Db, row: NewCase): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('cases')
    .values({
      id: row.id,
      kind: row.kind,
      memorial_id: row.memorialId,
      state: row.state,
      outcome: null,
      name: row.name,
      relationship: row.relationship,
      body: row.body,
      email: row.email,
      language: row.language,
      owner_id: row.ownerId,
      form_nonce: row.nonce,
      created_at: row.now,
      opened_at: row.state === 'unconfirmed' ? null : row.now,
      due_at: row.dueAt,
      closed_at: null,
      family_done_at: null,
    })
    .onConflict((conflict) => conflict.column('form_nonce').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isFormUsed(db: Db, nonce: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('form_nonce', '=', nonce)
    .executeTakeFirst();
  return row !== undefined;
}

export async function find(db: Db, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** True if a granted claim of this address waits to be accepted. */
export async function hasGrantedClaim(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', 'claim')
    .where('state', '=', 'granted')
    .where('email', '=', email)
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lock(transaction: Db, id: string): Promise<CaseRow | undefined> {
  return transaction
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the claims on a memorial. Until the transaction ends, no other transaction can decide on
 * them.
 */
export async function lockKeeper(transaction: Db, memorialId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keeper of ${memorialId}`}, 0))`.execute(
    transaction,
  );
}

/** Decisions on a report run one after another. */
export async function lockReport(transaction: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${id}`}, 0))`.execute(
    transaction,
  );
}

export async function move(
  transaction: Db,
  id: string,
  to: {
    state: Exclude<CaseState, 'closed'>;
    dueAt: Date;
    ownerId?: string | null;
    openedAt?: Date;
  },
): Promise<void> {
  await transaction
    .updateTable('cases')
    .set({
      state: to.state,
      due_at: to.dueAt,
      ...(to.ownerId === undefined ? {} : { owner_id: to.ownerId }),
      ...(to.openedAt ? { opened_at: to.openedAt } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** `step` is what the history says, if that isn’t the outcome. */
export async function close(
  transaction: Db,
  id: string,
  {
    outcome,
    now,
    ownerId,
    step = outcome,
  }: { outcome: CaseOutcome; now: Date; ownerId?: string | undefined; step?: string | undefined },
): Promise<void> {
  await transaction
    .updateTable('cases')
    .set({
      state: 'closed',
      outcome,
      closed_at: now,
      ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    })
    .where('id', '=', id)
    .execute();
  await addToHistory(transaction, { caseId: id, step, now });
}

export async function markDone(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('cases')
    .set({ family_done_at: sql<Date>`coalesce(family_done_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('cases').where('id', '=', id).execute();
}

export async function sweep(
  db: Db,
  { now, closedBefore }: { now: Date; closedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('cases')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'unconfirmed'), eb('due_at', '<=', now)]),
        eb.and([eb('state', '=', 'closed'), eb('closed_at', '<=', closedBefore)]),
      ]),
    )
    .execute();
}

/** Lists cases that are open and confirmed, the earliest deadline first. */
export async function listOpen(db: Db): Promise<CaseRow[]> {
  return selectOpen(db).execute();
}

/** The order of `listOpen` without the texts. */
export async function listOpenKeys(
  db: Db,
): Promise<Array<Pick<CaseRow, 'id' | 'state' | 'due_at'>>> {
  return db
    .selectFrom('cases')
    .select(['id', 'state', 'due_at'])
    .where('state', 'not in', ['closed', 'unconfirmed'])
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('cases').selectAll().where('id', 'in', ids).execute();
}

export async function listOpenClaims(db: Db, memorialId: string): Promise<CaseRow[]> {
  return selectOpen(db).where('memorial_id', '=', memorialId).where('kind', '=', 'claim').execute();
}

/**
 * Returns the first `limit` requests that the family has not marked as done, and the total number
 * of such requests.
 */
export async function listFamilyWishes(
  db: Db,
  memorialId: string,
  limit: number,
): Promise<{ rows: CaseRow[]; count: number }> {
  const rows = await selectOpen(db)
    .select(sql<string | number>`count(*) over ()`.as('count'))
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'wish')
    .where('family_done_at', 'is', null)
    .limit(limit)
    .execute();
  return { rows, count: Number(rows[0]?.count ?? 0) };
}

function selectOpen(db: Db) {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('state', 'not in', ['closed', 'unconfirmed'])
    .orderBy('due_at')
    .orderBy('id');
}

/**
 * The history step of a claim that the owner's answer closed. Later claims that are closed because
 * of this answer have the step `kept`.
 */
export const OWNER_ANSWERED = 'owner-kept';

export async function findLastAnswer(
  db: Db,
  memorialId: string,
  ownerId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('cases')
    .innerJoin('case_history as answer', 'answer.case_id', 'cases.id')
    .select('answer.created_at')
    .where('cases.memorial_id', '=', memorialId)
    .where('cases.owner_id', '=', ownerId)
    .where('answer.step', '=', OWNER_ANSWERED)
    .orderBy('answer.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function addToHistory(
  transaction: Db,
  entry: { caseId: string; step: string; details?: Record<string, string>; now: Date },
): Promise<void> {
  await transaction
    .insertInto('case_history')
    .values({
      case_id: entry.caseId,
      step: entry.step,
      details: JSON.stringify(entry.details ?? {}),
      created_at: entry.now,
    })
    .execute();
}

export interface HistoryRow {
  case_id: string;
  step: string;
  details: Record<string, string>;
  created_at: Date;
}

export async function listHistory(db: Db, caseIds: readonly string[]): Promise<HistoryRow[]> {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('case_history')
    .select(['case_id', 'step', 'details', 'created_at'])
    .where('case_id', 'in', caseIds)
    .orderBy('id')
    .execute();
}
