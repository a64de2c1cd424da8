/** A lock for imports and removals. Without it, a removal could delete a picture that a concurrent import reuses. */
import type { Database, DatabaseSession } from '../../db/database.server.ts';

const LOCK_KEY = `hashtextextended('memorials import and removal', 0)`;

/** Only one process can hold the lock. Other processes wait. */
export async function withAdvisoryLock<Result>(
  database: Database,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  return database.withSession(async (session) => {
    await session.query(`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      return await work(session);
    } finally {
      // If the connection was lost, this query fails, but PostgreSQL has already released the lock.
      await session.query(`select pg_advisory_unlock(${LOCK_KEY})`).catch(() => undefined);
    }
  });
}
