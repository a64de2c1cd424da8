import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';
import type { CondolenceCursor } from './condolence-cursor.server.ts';

export type Db = OwnTables<WordTables>;

export type CondolenceState = 'arrived' | 'held';

export interface CondolenceRow {
  id: string;
  state: CondolenceState;
  name: string;
  relationship: string | null;
  body: string;
  photo: string | null;
  email: string | null;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  mayAnswer: boolean;
  emailConfirmedAt: Date | null;
  isFolded: boolean;
  reasons: string[];
  senderKeys: string[];
  writtenAt: Date;
}

const CONDOLENCE_COLUMNS = [
  'id',
  sql<CondolenceState>`state`.as('state'),
  'name',
  'relationship',
  'body',
  'photo',
  'email',
  'language',
  'may_answer as mayAnswer',
  'email_confirmed_at as emailConfirmedAt',
  'is_folded as isFolded',
  'reasons',
  'sender_keys as senderKeys',
  'written_at as writtenAt',
] as const;

export interface ListedRow extends CondolenceRow {
  isRead: boolean;
  isAnswered: boolean;
}

export async function listCondolences(
  db: Db,
  query: {
    memorialId: string;
    userId: string;
    state: CondolenceState;
    after: CondolenceCursor | undefined;
    limit: number;
  },
): Promise<ListedRow[]> {
  const { memorialId, userId, state, after, limit } = query;
  const all = db
    .selectFrom('condolences')
    .select(CONDOLENCE_COLUMNS)
    .select([
      isReadBy(userId).as('isRead'),
      sql<boolean>`exists (select from condolence_replies where condolence_id = condolences.id)`.as(
        'isAnswered',
      ),
    ])
    .where('memorial_id', '=', memorialId)
    .where('state', '=', state)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const page = after
    ? all.where(sql<boolean>`(written_at, id) < (${after.writtenAt}, ${after.id})`)
    : all;
  return page.execute();
}

function isReadBy(userId: string) {
  return sql<boolean>`exists (
    select from condolence_reads
    where condolence_id = condolences.id and user_id = ${userId} and read_at >= written_at
  )`;
}

export async function countUnread(db: Db, memorialId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('condolences')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'arrived')
    .where(sql<boolean>`not ${isReadBy(userId)}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts unread letters by memorial id. A memorial without unread letters is not in the map. */
export async function countUnreadByMemorial(
  db: Db,
  memorialIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  if (memorialIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('condolences')
    .select(['memorial_id', sql<number>`count(*)::integer`.as('unread')])
    .where('memorial_id', 'in', memorialIds)
    .where('state', '=', 'arrived')
    .where(sql<boolean>`not ${isReadBy(userId)}`)
    .groupBy('memorial_id')
    .execute();
  return new Map(rows.map((row) => [row.memorial_id, row.unread]));
}

export async function countHeld(db: Db, memorialId: string): Promise<number> {
  const { count } = await db
    .selectFrom('condolences')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findCondolence(
  db: Db,
  memorialId: string,
  id: string,
): Promise<CondolenceRow | undefined> {
  return selectCondolences(db, memorialId, [id]).executeTakeFirst();
}

/**
 * Locks the letters, so that two requests cannot send the same answer twice. The fixed order
 * prevents deadlocks.
 */
export async function lockCondolences(
  transaction: Db,
  memorialId: string,
  ids: readonly string[],
): Promise<CondolenceRow[]> {
  return selectCondolences(transaction, memorialId, ids).orderBy('id').forUpdate().execute();
}

function selectCondolences(db: Db, memorialId: string, ids: readonly string[]) {
  return db
    .selectFrom('condolences')
    .select(CONDOLENCE_COLUMNS)
    .where('memorial_id', '=', memorialId)
    .where('id', 'in', ids)
    .where('state', '<>', 'withdrawn');
}

export async function markRead(
  db: Db,
  { memorialId, id, userId, now }: { memorialId: string; id: string; userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('condolence_reads')
    .values({ memorial_id: memorialId, condolence_id: id, user_id: userId, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(['condolence_id', 'user_id', 'memorial_id']).doUpdateSet({ read_at: now }),
    )
    .execute();
}

export async function releaseCondolence(
  transaction: Db,
  entry: {
    memorialId: string;
    id: string;
    senderKeys: readonly string[];
    userId: string;
    now: Date;
  },
): Promise<void> {
  const { memorialId, id, senderKeys, userId, now } = entry;
  await transaction
    .updateTable('condolences')
    .set({ state: 'arrived' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute();
  if (senderKeys.length === 0) return;
  await transaction
    .insertInto('words_senders')
    .values(
      [...new Set(senderKeys)].toSorted().map((senderKey) => ({
        memorial_id: memorialId,
        sender_key: senderKey,
        verdict: 'trusted' as const,
        user_id: userId,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['memorial_id', 'sender_key'])
        .doUpdateSet({ verdict: 'trusted', user_id: userId, created_at: now, previous: null }),
    )
    .execute();
}

export interface AnswerRow {
  id: string;
  kind: 'reply' | 'thanks';
  body: string;
  userId: string | null;
  createdAt: Date;
  sentAt: Date | null;
  refusedAt: Date | null;
}

export async function listAnswers(db: Db, condolenceId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('condolence_replies')
    .select([
      'id',
      'kind',
      'body',
      'user_id as userId',
      'created_at as createdAt',
      'sent_at as sentAt',
      'refused_at as refusedAt',
    ])
    .where('condolence_id', '=', condolenceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function isAnsweredWith(db: Db, condolenceId: string, body: string): Promise<boolean> {
  const row = await db
    .selectFrom('condolence_replies')
    .select('id')
    .where('condolence_id', '=', condolenceId)
    .where('body', '=', body)
    .where('refused_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAnswer(
  transaction: Db,
  answer: {
    id: string;
    memorialId: string;
    condolenceId: string;
    userId: string;
    kind: 'reply' | 'thanks';
    body: string;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('condolence_replies')
    .values({
      id: answer.id,
      memorial_id: answer.memorialId,
      condolence_id: answer.condolenceId,
      user_id: answer.userId,
      kind: answer.kind,
      body: answer.body,
      created_at: answer.now,
      sent_at: null,
      refused_at: null,
    })
    .execute();
}

export async function hasAnswer(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('condolence_replies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDelivery(
  db: Db,
  id: string,
  delivery: { sent_at: Date } | { refused_at: Date },
): Promise<void> {
  await db.updateTable('condolence_replies').set(delivery).where('id', '=', id).execute();
}
