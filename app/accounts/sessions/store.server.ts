/** The rows of sessions, the only SQL that touches them. */
import type { Kysely } from 'kysely';

import type { DatabaseSchema } from '../../../db/schema.server.ts';
import { USER_COLUMNS, type UserRow } from '../store.server.ts';

type Db = Kysely<DatabaseSchema>;

export interface SessionRow {
  id: string;
  salt: string;
  generation: number;
  rotated_at: Date;
  expires_at: Date;
}

export async function insert(
  db: Db,
  session: Omit<SessionRow, 'generation'> & { user_id: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, created_at: session.rotated_at })
    .execute();
}

/** The session and its user in one read by the primary keys. */
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
      'sessions.rotated_at',
      'sessions.expires_at',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id, salt, generation, rotated_at, expires_at, ...user } = row;
  return { session: { id: session_id, salt, generation, rotated_at, expires_at }, user };
}

/** Raises the generation by one; false when another call did it first or the session is gone. */
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
