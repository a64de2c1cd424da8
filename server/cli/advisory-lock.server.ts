/**
 * An advisory lock for imports and removals of memorials. Without it, a removal could delete a picture that a
 * concurrent import has just found stored and uses.
 */
import type { Database, DatabaseSession } from '../../db/database.server.ts';

const LOCK_KEY = `hashtextextended('memorials import and removal', 0)`;

/** Runs `work` with the lock, which one process at a time holds; waits for it. */
export async function withAdvisoryLock<Result>(
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
