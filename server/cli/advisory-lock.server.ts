/**
 * Lets one process at a time take memorials in or out. Two that did so at once could meet at one
 * picture: the first removes what the second has just found to be kept already.
 */
import type { Database, DatabaseSession } from '../../db/database.server.ts';

const LOCK_KEY = `hashtextextended('memorials import and removal', 0)`;

/** Runs `work` while no other process on this database runs work of its own; waits for its turn. */
export async function oneAtATime<Result>(
  database: Database,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  return database.withSession(async (session) => {
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      return await work(session);
    } finally {
      // A lost connection has lost the lock with it.
      await session.query(`select pg_advisory_unlock(${LOCK_KEY})`).catch(() => undefined);
    }
  });
}
