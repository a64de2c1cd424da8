import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { CardReportsTable, WordTables } from '../tables.server.ts';
import { CASE_REASONS } from './contract.ts';

export type Db = OwnTables<WordTables>;

export async function insert(
  transaction: Db,
  report: {
    id: string;
    memorialId: string;
    tributeId: string;
    reason: CardReportsTable['reason'];
    body: string | null;
    email: string | null;
    language: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('card_reports')
    .values({
      id: report.id,
      memorial_id: report.memorialId,
      tribute_id: report.tributeId,
      reason: report.reason,
      body: report.body,
      email: report.email,
      language: report.language,
      created_at: report.now,
      closed_at: null,
      first_read_at: null,
      case_closed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['id', 'memorial_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const COLUMNS = [
  'id',
  'memorial_id',
  'tribute_id',
  'reason',
  'body',
  'email',
  'language',
  'created_at',
  'first_read_at',
] as const;

export type ReportRow = Pick<Selectable<CardReportsTable>, (typeof COLUMNS)[number]>;

/**
 * The newest first. If there are more than `limit`, each tribute and reason is listed with its newest reports, so that
 * many false reports of one tribute hide no report of another.
 */
export async function listOpen(db: Db, memorialId: string, limit: number): Promise<ReportRow[]> {
  const ranked = db
    .selectFrom('card_reports')
    .select(COLUMNS)
    .select(
      sql<number>`row_number() over (
        partition by tribute_id, reason order by created_at desc, id desc
      )`.as('rank'),
    )
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'open');
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select(COLUMNS)
    .orderBy('rank')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
  );
}

export async function countOpen(db: Db, memorialId: string): Promise<number> {
  const { open } = await db
    .selectFrom('card_reports')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

export async function markRead(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('card_reports')
    .set({ first_read_at: now })
    .where('id', 'in', ids)
    .where('first_read_at', 'is', null)
    .execute();
}

/**
 * Closes a report. A report that is already closed keeps its closing time. Returns false if the
 * memorial has no report with this id.
 */
export async function close(db: Db, memorialId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('card_reports')
    .set({ state: 'closed', closed_at: sql<Date>`coalesce(closed_at, ${now}::timestamptz)` })
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Lists the open reports that the operator must answer, the oldest first. */
export async function listCases(db: Db, ids?: readonly string[]): Promise<ReportRow[]> {
  if (ids?.length === 0) return [];
  const cases = selectCases(db).select(COLUMNS);
  return (ids ? cases.where('id', 'in', ids) : cases).execute();
}

export async function listCaseKeys(db: Db): Promise<Array<Pick<ReportRow, 'id' | 'created_at'>>> {
  return selectCases(db).select(['id', 'created_at']).execute();
}

function selectCases(db: Db) {
  return db
    .selectFrom('card_reports')
    .where('reason', 'in', CASE_REASONS)
    .where('case_closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');
}

export async function findCase(db: Db, id: string): Promise<ReportRow | undefined> {
  return db
    .selectFrom('card_reports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('reason', 'in', CASE_REASONS)
    .where('case_closed_at', 'is', null)
    .executeTakeFirst();
}

export async function closeCase(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('card_reports')
    .set({ case_closed_at: now })
    .where('id', '=', id)
    .where('reason', 'in', CASE_REASONS)
    .where('case_closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
