/** Opens IndexedDB. If this fails, callers keep their data in memory. */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** The time limit for opening. In private windows, some browsers never finish. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Opens the database, or creates it if it is missing. Closes it when a page with a newer version
 * wants to upgrade it.
 * @param onTerminated - called when the browser has closed the database; the caller must open it
 *   again
 * @throws if IndexedDB is missing, forbidden or does not answer within three seconds
 */
export async function openIndexedDb<Schema extends DBSchema>(
  name: string,
  create: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onTerminated: () => void,
): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, 1, {
    upgrade: create,
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: onTerminated,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer.')), OPEN_LIMIT_MS);
  });
  try {
    return await Promise.race([opening, limit]);
  } catch (error) {
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
