import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { TributeSubmissionsTable, WordTables } from '../tables.server.ts';
import { ERASED } from '../withdrawn-messages.server.ts';
import type { ListedState, SubmissionCounts } from './contract.ts';

export type Db = OwnTables<WordTables>;

const COLUMNS = [
  'id',
  'memorial_id',
  'state',
  'previous_state',
  'revision',
  'has_change',
  'is_change_held',
  'tribute_id',
  'name',
  'relationship',
  'category',
  'body',
  'photo',
  'email',
  'language',
  'sender_keys',
  'is_folded',
  'reasons',
  'created_at',
  'written_at',
  'decided_at',
  'decided_by',
  'replaced',
  'first_read_at',
] as const;

export type SubmissionRow = Pick<Selectable<TributeSubmissionsTable>, (typeof COLUMNS)[number]>;

/** Locks the rows in the order of their ids, so that two decisions cannot deadlock. */
export async function lockOfMemorial(
  transaction: Db,
  memorialId: string,
  ids: readonly string[],
): Promise<SubmissionRow[]> {
  return transaction
    .selectFrom('tribute_submissions')
    .select(COLUMNS)
    .where('memorial_id', '=', memorialId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lock(transaction: Db, id: string): Promise<SubmissionRow | undefined> {
  return transaction
    .selectFrom('tribute_submissions')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the submission from which the tribute was published. */
export async function lockByTribute(
  transaction: Db,
  memorialId: string,
  tributeId: string,
): Promise<Pick<SubmissionRow, 'id' | 'email' | 'language'> | undefined> {
  return transaction
    .selectFrom('tribute_submissions')
    .select(['id', 'email', 'language'])
    .where('memorial_id', '=', memorialId)
    .where('tribute_id', '=', tributeId)
    .forUpdate()
    .executeTakeFirst();
}

export async function find(
  db: Db,
  memorialId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('tribute_submissions')
    .select(COLUMNS)
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type Changes = Partial<
  Pick<
    SubmissionRow,
    | 'state'
    | 'previous_state'
    | 'has_change'
    | 'is_change_held'
    | 'tribute_id'
    | 'category'
    | 'decided_at'
    | 'decided_by'
  >
> & { replaced?: string | null };

export async function update(transaction: Db, id: string, changes: Changes): Promise<void> {
  await transaction.updateTable('tribute_submissions').set(changes).where('id', '=', id).execute();
}

/** Erases the text, so the family cannot restore it. */
export async function withdraw(transaction: Db, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('tribute_submissions')
    .set({
      ...ERASED,
      category: null,
      state: 'withdrawn',
      previous_state: null,
      replaced: null,
      has_change: false,
      is_change_held: false,
      tribute_id: null,
      decided_at: now,
      decided_by: null,
    })
    .where('id', '=', id)
    .execute();
}

export interface Cursor {
  writtenAt: string;
  id: string;
}

export interface ListedSubmission extends SubmissionRow {
  cursor: Cursor;
}

/** A change of a published tribute that waits for a decision, and one that is in 'Probably spam'. */
export const WAITING_CHANGE = sql<boolean>`(has_change and not is_change_held and state = 'published')`;
export const HELD_CHANGE = sql<boolean>`(has_change and is_change_held and state = 'published')`;

export const IS_READ = sql<boolean>`first_read_at >= written_at`;
/** What was taken off the page with an unread change can be listed with the words that were on the page. */
const IS_LISTED = sql<boolean>`(not has_change or is_change_held or replaced is not null or ${IS_READ})`;

/** What a member may see while the first reader is another one. */
const SEEN = {
  waiting: IS_READ,
  held: IS_LISTED,
  published: sql<boolean>`true`,
  declined: IS_LISTED,
};

/** SQL conditions for the rows of each list. 'waiting' and 'held' include changes of published tributes. */
const RANGES = {
  waiting: [sql<boolean>`state = 'waiting'`, WAITING_CHANGE],
  held: [sql<boolean>`state = 'held'`, HELD_CHANGE],
  published: [sql<boolean>`state = 'published'`],
  declined: [sql<boolean>`state = 'declined'`],
} as const;

export async function list(
  db: Db,
  query: {
    memorialId: string;
    state: ListedState;
    after: Cursor | undefined;
    limit: number;
    isSeen: boolean;
  },
): Promise<ListedSubmission[]> {
  const { memorialId, state, after, limit, isSeen } = query;
  const pages = RANGES[state].map((range) =>
    db
      .selectFrom('tribute_submissions')
      .select(COLUMNS)
      .select(
        sql<string>`to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
          'written_at_exactly',
        ),
      )
      .where('memorial_id', '=', memorialId)
      .where(range)
      .$if(isSeen, (select) => select.where(SEEN[state]))
      .$if(after !== undefined, (select) =>
        select.where(
          sql<boolean>`(written_at, id) < (${after?.writtenAt}::timestamptz, ${after?.id}::text)`,
        ),
      )
      .orderBy('written_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  const rows = (await Promise.all(pages)).flat().map(({ written_at_exactly: exactly, ...row }) => ({
    ...row,
    cursor: { writtenAt: exactly, id: row.id },
  }));
  return rows.toSorted((a, b) => (isBefore(a.cursor, b.cursor) ? 1 : -1)).slice(0, limit);
}

function isBefore(a: Cursor, b: Cursor): boolean {
  return a.writtenAt < b.writtenAt || (a.writtenAt === b.writtenAt && a.id < b.id);
}

export async function count(db: Db, memorialId: string): Promise<SubmissionCounts> {
  const { rows } = await sql<SubmissionCounts>`
    select (count(*) filter (where state = 'waiting'))::integer
        + (select count(*) from tribute_submissions
           where memorial_id = ${memorialId} and ${WAITING_CHANGE})::integer as waiting,
      (count(*) filter (where state = 'held'))::integer
        + (select count(*) from tribute_submissions
           where memorial_id = ${memorialId} and ${HELD_CHANGE})::integer as held,
      (count(*) filter (where state = 'published'))::integer as published,
      (count(*) filter (where state = 'declined'))::integer as declined
    from tribute_submissions where memorial_id = ${memorialId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, held: 0, published: 0, declined: 0 };
}

/** Counts waiting tributes by memorial id. Memorials without waiting tributes are missing. */
export async function countWaiting(
  db: Db,
  memorialIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (memorialIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tribute_submissions')
    .select(['memorial_id', sql<number>`count(*)::integer`.as('waiting')])
    .where('memorial_id', 'in', memorialIds)
    .where(sql<boolean>`(state = 'waiting' or ${WAITING_CHANGE})`)
    .groupBy('memorial_id')
    .execute();
  return new Map(rows.map((row) => [row.memorial_id, row.waiting]));
}

export async function markRead(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('tribute_submissions')
    .set({ first_read_at: sql<Date>`greatest(written_at, ${now}::timestamptz)` })
    .where('id', 'in', ids)
    .execute();
}

/** Removes what an undo would restore from the decisions before this time. */
export async function removeReplaced(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('tribute_submissions')
    .set({ replaced: null })
    .where('replaced', 'is not', null)
    .where('decided_at', '<', before)
    .execute();
}
