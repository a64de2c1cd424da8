import type { OwnTables } from '../../../db/own-tables.server.ts';
import { USER_COLUMNS, type UserRow } from '../store.server.ts';
import type { AccountTables } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export interface SessionRow {
  id: string;
  salt: string;
  generation: number;
  created_at: Date;
  rotated_at: Date;
  expires_at: Date;
  device: string;
}

export async function insert(
  db: Db,
  session: Omit<SessionRow, 'generation'> & { user_id: string },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Undefined for a closed account: a sign-in that was under way when it was closed opens nothing. */
export async function findWithUser(
  db: Db,
  id: string,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(USER_COLUMNS)
    .select([
      'sessions.id as session_id',
      'sessions.salt',
      'sessions.generation',
      'sessions.created_at as session_created_at',
      'sessions.rotated_at',
      'sessions.expires_at',
      'sessions.device',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!row || row.closing) return undefined;
  const { session_id, session_created_at, ...rest } = row;
  const { salt, generation, rotated_at, expires_at, device, ...user } = rest;
  const session = { id: session_id, salt, generation, created_at: session_created_at };
  return { session: { ...session, rotated_at, expires_at, device }, user };
}

export async function listOfUser(
  db: Db,
  { userId, now, begunAfter }: { userId: string; now: Date; begunAfter: Date },
): Promise<Array<Pick<SessionRow, 'id' | 'device' | 'created_at' | 'rotated_at'>>> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'rotated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', begunAfter)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Resolves to false if the user has no session with this id. */
export async function removeOne(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function removeOthers(db: Db, userId: string, exceptId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .execute();
}

/** Resolves to false if the session has ended or a concurrent call has already refreshed it. */
export async function rotate(
  db: Db,
  session: Pick<SessionRow, 'id' | 'generation'>,
  times: { rotated_at: Date; expires_at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ...times, generation: session.generation + 1 })
    .where('id', '=', session.id)
    .where('generation', '=', session.generation)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function removeOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
