import type { Database } from '../../../db/database.server.ts';

const LOCK_KEY = `hashtextextended('memorials backups', 0)`;

/** Databases with a running backup of this process. The embedded database has no other process. */
const inUse = new WeakSet<Database>();

/**
 * One process at a time makes or proves backups of a database. A killed process loses the lock with its connection.
 * @returns false if another has the lock; then `work` was not called
 */
export async function withBackupLock(
  database: Database,
  work: () => Promise<void>,
): Promise<boolean> {
  if (inUse.has(database)) return false;
  inUse.add(database);
  try {
    if (database.kind === 'embedded') {
      await work();
      return true;
    }
    return await database.withSession(async (session) => {
      const [row] = await session.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(${LOCK_KEY}) as locked`,
      );
      if (!row?.locked) return false;
      await work();
      return true;
    });
  } finally {
    inUse.delete(database);
  }
}
