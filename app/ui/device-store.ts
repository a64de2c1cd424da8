/**
 * What the product keeps on a person's device in IndexedDB. A store declares its database once, by its name and its
 * tables; the database is opened at the first use. If IndexedDB is missing, full or blocked, callers keep their data
 * in memory or as a `device-item.ts`.
 */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** In private windows, some browsers never finish opening a database. */
const OPEN_LIMIT_MS = 3_000;

export interface DeviceStore<Schema extends DBSchema> {
  /**
   * Gives the work the open database. After a failure the next use opens the database again, because the browser may
   * have closed it.
   * @throws if IndexedDB is missing, forbidden or does not answer, and what the work throws
   */
  run: <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;
  /** Like `run`, but a failure resolves to the fallback. */
  attempt: <T, F>(
    work: (database: IDBPDatabase<Schema>) => Promise<T>,
    fallback: F,
  ) => Promise<T | F>;
}

const closers: Array<() => void> = [];

/** @param create - creates the tables in a browser that has not kept anything in this database before */
export function deviceStore<Schema extends DBSchema>(
  name: string,
  create: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): DeviceStore<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  closers.push(() => {
    void opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    forget();
  });
  const run: DeviceStore<Schema>['run'] = async (work) => {
    opened ??= open(name, create, forget);
    const opening = opened;
    try {
      return await work(await opening);
    } catch (error) {
      if (opened === opening) forget();
      throw error;
    }
  };
  return {
    run,
    attempt: async (work, fallback) => {
      try {
        return await run(work);
      } catch {
        return fallback;
      }
    },
  };
}

/** Closes all stores, as closing the tab does. The next use opens them again. */
export function closeDeviceStores(): void {
  for (const close of closers) close();
}

/** All entries whose key is an array that begins with these parts. IndexedDB sorts arrays after strings. */
export function keysBelow(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

async function open<Schema extends DBSchema>(
  name: string,
  create: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onTerminated: () => void,
): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, 1, {
    upgrade: create,
    // A page with a newer version wants to upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: onTerminated,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB is not responding.')), OPEN_LIMIT_MS);
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
