/** Opens databases of the browser, for features that still work in memory where IndexedDB does not answer. */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Some browsers never answer in private windows or where storage is forbidden. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Opens a database, and creates it where it does not exist. It closes itself when a newer version of the page wants to
 * upgrade it.
 *
 * @param onTerminated - called when the browser has closed the database abnormally; open it again to go on
 * @throws if IndexedDB is missing, forbidden, or does not answer within three seconds
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
