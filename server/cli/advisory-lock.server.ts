/**
 * The advisory lock for imports and removals of memorials. An import reuses a picture that is already stored. Without
 * the lock, a concurrent removal could delete that picture.
 */
import type { Database, DatabaseSession } from '../../db/database.server.ts';

const LOCK_KEY = `hashtextextended('memorials import and removal', 0)`;

/** Waits for the lock, which only one process can hold, and runs `work` while holding it. */
export async function withAdvisoryLock<Result>(
  database: Database,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  return database.withSession(async (session) => {
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      return await work(session);
    } finally {
      // An error is ignored: if the connection was lost, PostgreSQL has already released the lock.
      await session.query(`select pg_advisory_unlock(${LOCK_KEY})`).catch(() => undefined);
    }
  });
}
