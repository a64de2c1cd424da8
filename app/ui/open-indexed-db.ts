/**
 * Opens an IndexedDB database. If opening fails, callers keep their data in memory or in
 * localStorage.
 */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** In private windows, some browsers never finish opening a database. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Opens or creates the database. Closes it when a page with a newer version wants to upgrade it.
 * @param onTerminated - called when the browser has closed the database; the caller must open it
 * again
 * @throws if IndexedDB is missing, forbidden or does not respond within three seconds
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
