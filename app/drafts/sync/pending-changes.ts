/**
 * Stores unsaved changes in IndexedDB, so that they survive a crash of the browser. An entry belongs to a user, a
 * memorial and a tab. If IndexedDB fails, the entries are only in memory, and `isKept` returns false.
 */
import type { DBSchema, IDBPDatabase } from 'idb';

import { deviceStore, keysBelow } from '../../ui/device-store.ts';
import { hasFailed, type PendingEntry } from './pending-entries.ts';

type Key = [userKey: string, memorialId: string, tab: string, number: number];

interface StoredEntry extends Omit<PendingEntry, 'state'> {
  /** `apart`: in older versions, an edit on which the server had failed */
  state: PendingEntry['state'] | 'apart';
  userKey: string;
  memorialId: string;
  tab: string;
}

interface Schema extends DBSchema {
  changes: { key: Key; value: StoredEntry };
}

const drafts = deviceStore<Schema>('memorial-drafts', (created) => {
  created.createObjectStore('changes', { keyPath: ['userKey', 'memorialId', 'tab', 'number'] });
});

/** How many changes of a user this device keeps for each memorial, as the server has not stored them. */
export async function listUnsent(
  userKey: string,
): Promise<Array<{ memorialId: string; count: number }>> {
  const entries = await drafts.attempt(
    (database) => database.getAll('changes', keysBelow(userKey)),
    [],
  );
  const counts = Map.groupBy(entries, ({ memorialId }) => memorialId);
  return [...counts].map(([memorialId, { length }]) => ({ memorialId, count: length }));
}

export interface PendingStore {
  isKept(): boolean;
  put(entries: readonly PendingEntry[]): void;
  remove(entries: readonly PendingEntry[]): void;
  settled(): Promise<void>;
  adopt(isGone: (tab: string) => Promise<boolean>, next: () => number): Promise<PendingEntry[]>;
}

interface Owner {
  userKey: string;
  memorialId: string;
  tab: string;
}

export function openPendingStore(owner: Owner, onKeptChange: () => void): PendingStore {
  const { userKey, memorialId, tab } = owner;
  let isKept = true;
  const report = (kept: boolean): void => {
    if (kept === isKept) return;
    isKept = kept;
    onKeptChange();
  };
  const writer = createWriter(owner, report);

  return {
    isKept: () => isKept,
    put: (entries) => writer.write(entries.map((entry) => [entry.number, { ...entry }])),
    remove: (entries) => writer.write(entries.map(({ number }) => [number, null])),
    settled: writer.settled,
    async adopt(isGone, next) {
      try {
        return await drafts.run(async (database) => {
          const stored = await database.getAll('changes', keysBelow(userKey, memorialId));
          const tabs = new Set(stored.map((entry) => entry.tab).filter((other) => other !== tab));
          const adopted: PendingEntry[] = [];
          for (const from of tabs) {
            if (!(await isGone(from))) continue;
            adopted.push(...(await takeOver(database, owner, { from, next })));
          }
          return adopted;
        });
      } catch {
        report(false);
        return [];
      }
    },
  };
}

type Write = [number: number, entry: PendingEntry | null];

/**
 * Starts a transaction for each edit without waiting for earlier transactions, because the browser completes started
 * transactions even if the page is closed. IndexedDB runs them in the order of their start.
 */
function createWriter(owner: Owner, report: (isKept: boolean) => void) {
  /** the newest version of each entry that is perhaps not stored yet; null if the entry must be deleted */
  const newest = new Map<number, PendingEntry | null>();
  const unwritten = new Set<number>();
  const running = new Set<Promise<void>>();
  let isPlanned = false;

  async function writeUnwritten(): Promise<void> {
    let batch: Versions = new Map();
    try {
      await drafts.run((database) => {
        isPlanned = false;
        batch = takeUnwritten();
        return writeBatch(database, owner, batch);
      });
      for (const [number, entry] of batch) {
        if (newest.get(number) === entry) newest.delete(number);
      }
      report(true);
    } catch {
      isPlanned = false;
      // The next write retries the failed entries. It leaves out an entry with a newer version, because that version
      // has its own transaction.
      for (const [number, entry] of batch) {
        if (newest.get(number) === entry) unwritten.add(number);
      }
      report(false);
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
  const found = await transaction.store.getAll(keysBelow(userKey, memorialId, from));
  const taken = found.map(({ userKey: _, memorialId: __, tab: ___, ...entry }) => ({
    ...sentAgain(entry),
    number: next(),
  }));
  const writes = taken.map((entry) =>
    transaction.store.put({ ...entry, userKey, memorialId, tab }),
  );
  await Promise.all([
    transaction.store.delete(keysBelow(userKey, memorialId, from)),
    ...writes,
    transaction.done,
  ]);
  return taken;
}

/** What the server has failed on is tried again in a new session. */
function sentAgain({ state, ...entry }: Omit<StoredEntry, keyof Owner>): PendingEntry {
  if (state === 'apart') return { ...entry, state: 'waiting' };
  if (!hasFailed({ ...entry, state })) return { ...entry, state };
  return { ...entry, state: 'waiting', code: undefined, message: undefined };
}
