/**
 * Stores unsaved changes in IndexedDB, so that they survive a crash of the browser. An entry belongs to a user, a
 * memorial and a tab. If IndexedDB fails, the entries are only in memory, and `isKept` returns false.
 */
import type { DBSchema, IDBPDatabase } from 'idb';

import { openIndexedDb } from '../../ui/open-indexed-db.ts';
import type { Change } from '../contract.ts';

export interface PendingEntry {
  /** the entry's position in the tab's order; does not depend on the clock */
  number: number;
  /**
   * `waiting`: sent with the next request. `apart`: failed repeatedly and is retried alone. `conflict` and
   * `refused`: the user must decide.
   */
  state: 'waiting' | 'apart' | 'conflict' | 'refused';
  change: Change;
  theirs?: unknown;
  by?: string | undefined;
  at?: string | undefined;
  message?: string | undefined;
}

type Key = [userKey: string, memorialId: string, tab: string, number: number];

interface StoredEntry extends PendingEntry {
  userKey: string;
  memorialId: string;
  tab: string;
}

interface Schema extends DBSchema {
  changes: { key: Key; value: StoredEntry };
}

function openDatabase(onTerminated: () => void): Promise<IDBPDatabase<Schema>> {
  return openIndexedDb<Schema>(
    'memorial-drafts',
    (created) => {
      created.createObjectStore('changes', {
        keyPath: ['userKey', 'memorialId', 'tab', 'number'],
      });
    },
    onTerminated,
  );
}

/** IndexedDB sorts arrays after strings, so `[]` is the upper bound of all keys with this prefix. */
function below(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

export interface PendingStore {
  isKept(): boolean;
  put(entries: readonly PendingEntry[]): void;
  remove(entries: readonly PendingEntry[]): void;
  settled(): Promise<void>;
  adopt(isGone: (tab: string) => Promise<boolean>, next: () => number): Promise<PendingEntry[]>;
  close(): Promise<void>;
}

interface Owner {
  userKey: string;
  memorialId: string;
  tab: string;
}

export function openPendingStore(owner: Owner, onKeptChange: () => void): PendingStore {
  const { userKey, memorialId, tab } = owner;
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let isKept = true;

  const report = (kept: boolean): void => {
    if (!kept) opened = undefined;
    if (kept === isKept) return;
    isKept = kept;
    onKeptChange();
  };
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDatabase(() => {
      opened = undefined;
    });
    return opened;
  };
  const writer = createWriter(owner, { database, report });

  return {
    isKept: () => isKept,
    put: (entries) => writer.write(entries.map((entry) => [entry.number, { ...entry }])),
    remove: (entries) => writer.write(entries.map(({ number }) => [number, null])),
    settled: writer.settled,
    async adopt(isGone, next) {
      try {
        const stored = await (await database()).getAll('changes', below(userKey, memorialId));
        const tabs = new Set(stored.map((entry) => entry.tab).filter((other) => other !== tab));
        const adopted: PendingEntry[] = [];
        for (const other of tabs) {
          if (await isGone(other)) {
            adopted.push(...(await takeOver(await database(), owner, { from: other, next })));
          }
        }
        return adopted;
      } catch {
        report(false);
        return [];
      }
    },
    async close() {
      await writer.settled();
      try {
        (await opened)?.close();
      } catch {
        // Without an opened database, there is nothing to close.
      }
    },
  };
}

type Write = [number: number, entry: PendingEntry | null];

/**
 * Starts a transaction for each edit without waiting for earlier transactions, because the browser completes started
 * transactions even if the page is closed. IndexedDB runs them in the order of their start.
 */
function createWriter(
  owner: Owner,
  storage: { database: () => Promise<IDBPDatabase<Schema>>; report: (isKept: boolean) => void },
) {
  /** the newest version of each entry that is perhaps not stored yet; null if the entry must be deleted */
  const newest = new Map<number, PendingEntry | null>();
  const unwritten = new Set<number>();
  const running = new Set<Promise<void>>();
  let isPlanned = false;

  async function writeUnwritten(): Promise<void> {
    let batch: Versions = new Map();
    try {
      const database = await storage.database().finally(() => {
        isPlanned = false;
      });
      batch = takeUnwritten();
      await writeBatch(database, owner, batch);
      for (const [number, entry] of batch) {
        if (newest.get(number) === entry) newest.delete(number);
      }
      storage.report(true);
    } catch {
      // The next write retries the failed entries. It leaves out an entry with a newer version, because that version
      // has its own transaction.
      for (const [number, entry] of batch) {
        if (newest.get(number) === entry) unwritten.add(number);
      }
      storage.report(false);
    }
  }

  function takeUnwritten(): Versions {
    const batch = new Map([...unwritten].map((number) => [number, newest.get(number) ?? null]));
    unwritten.clear();
    return batch;
  }

  return {
    write(entries: readonly Write[]): void {
      for (const [number, entry] of entries) {
        newest.set(number, entry);
        unwritten.add(number);
      }
      if (unwritten.size === 0 || isPlanned) return;
      isPlanned = true;
      const run = writeUnwritten().finally(() => running.delete(run));
      running.add(run);
    },
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

type Versions = ReadonlyMap<number, PendingEntry | null>;

async function writeBatch(
  database: IDBPDatabase<Schema>,
  { userKey, memorialId, tab }: Owner,
  batch: Versions,
): Promise<void> {
  const transaction = database.transaction('changes', 'readwrite');
  const writes = [...batch].map(([number, entry]) =>
    entry
      ? transaction.store.put({ ...entry, userKey, memorialId, tab })
      : transaction.store.delete([userKey, memorialId, tab, number]),
  );
  // Commits at once, because closing the page would lose a transaction that waits for results.
  transaction.commit();
  await Promise.all([...writes, transaction.done]);
}

async function takeOver(
  database: IDBPDatabase<Schema>,
  { userKey, memorialId, tab }: Owner,
  { from, next }: { from: string; next: () => number },
): Promise<PendingEntry[]> {
  const transaction = database.transaction('changes', 'readwrite');
  const found = await transaction.store.getAll(below(userKey, memorialId, from));
  const taken = found.map(({ userKey: _, memorialId: __, tab: ___, ...entry }) => ({
    ...entry,
    number: next(),
  }));
  const writes = taken.map((entry) =>
    transaction.store.put({ ...entry, userKey, memorialId, tab }),
  );
  await Promise.all([
    transaction.store.delete(below(userKey, memorialId, from)),
    ...writes,
    transaction.done,
  ]);
  return taken;
}

/** Empty if IndexedDB cannot be read. */
export async function listUnsent(
  userKey: string,
): Promise<Array<{ memorialId: string; count: number }>> {
  try {
    const database = await openDatabase(() => undefined);
    const entries = await database.getAll('changes', below(userKey));
    database.close();
    const counts = Map.groupBy(entries, ({ memorialId }) => memorialId);
    return [...counts].map(([memorialId, { length }]) => ({ memorialId, count: length }));
  } catch {
    return [];
  }
}
