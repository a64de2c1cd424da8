/**
 * Stores selected files in IndexedDB, so that they survive a closed tab. If IndexedDB is missing or full, the files
 * are only in memory.
 */
import type { DBSchema, IDBPDatabase } from 'idb';

import { openIndexedDb } from '../../../ui/open-indexed-db.ts';
import type { UploadPlace } from './upload-place.ts';

export interface KeptFile {
  id: string;
  userKey: string;
  memorialId: string;
  tab: string;
  /** the position in the order of selection, among all files of this browser */
  number: number;
  name: string;
  type: string;
  size: number;
  lastModified: number;
  place: UploadPlace;
  uploadUrl?: string | undefined;
  isPaused?: boolean | undefined;
  isPrepared?: boolean | undefined;
  refusal?: string | undefined;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
  parts: { key: [id: string, part: number]; value: ArrayBuffer };
}

/**
 * In bytes. Files are stored in parts, because a film does not fit into memory. Each part is an `ArrayBuffer`, because
 * older Safari versions lose stored blobs.
 */
const PART_BYTES = 8 * 1024 * 1024;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openIndexedDb<Schema>(
    'memorial-uploads',
    (created) => {
      created.createObjectStore('files', { keyPath: 'id' });
      created.createObjectStore('parts');
    },
    () => {
      opened = undefined;
    },
  );
}

/** Resolves to false if the file was not stored and would be lost when the tab is closed. */
export async function keepFile(kept: KeptFile, file: Blob): Promise<boolean> {
  try {
    const db = await database();
    for (let part = 0; part * PART_BYTES < file.size; part += 1) {
      const start = part * PART_BYTES;
      const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
      await db.put('parts', bytes, [kept.id, part]);
    }
    // Written last, so that an incomplete file is never listed.
    await db.put('files', kept);
    return true;
  } catch {
    await forgetFile(kept.id);
    return false;
  }
}

export async function updateKeptFile(id: string, change: Partial<KeptFile>): Promise<void> {
  await ignoreFailure(async () => {
    const transaction = (await database()).transaction('files', 'readwrite');
    const kept = await transaction.store.get(id);
    if (kept) await transaction.store.put({ ...kept, ...change });
    await transaction.done;
  });
}

/** Stores the reason why the file was rejected, and deletes the bytes of the file. */
export async function keepRefusal(id: string, refusal: string): Promise<void> {
  await ignoreFailure(async () => (await database()).delete('parts', below(id)));
  await updateKeptFile(id, { refusal });
}

export async function forgetFile(id: string): Promise<void> {
  await ignoreFailure(async () => {
    const transaction = (await database()).transaction(['files', 'parts'], 'readwrite');
    await Promise.all([
      transaction.objectStore('files').delete(id),
      transaction.objectStore('parts').delete(below(id)),
      transaction.done,
    ]);
  });
}

/** Null if the file is missing or incomplete. */
export async function readKeptFile({ id, size, name, type }: KeptFile): Promise<File | null> {
  try {
    const parts = await (await database()).getAll('parts', below(id));
    const file = new File(parts, name, { type });
    return file.size === size ? file : null;
  } catch {
    return null;
  }
}

export async function listKeptFiles(owner: {
  userKey: string;
  memorialId: string;
}): Promise<KeptFile[]> {
  try {
    const files = await (await database()).getAll('files');
    return files
      .filter(
        ({ userKey, memorialId }) => userKey === owner.userKey && memorialId === owner.memorialId,
      )
      .toSorted((a, b) => a.number - b.number);
  } catch {
    return [];
  }
}

/** For tests: closes the database, as closing the tab does. */
export async function closeKeptFiles(): Promise<void> {
  const db = await opened?.catch(() => undefined);
  db?.close();
  opened = undefined;
}

function below(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

async function ignoreFailure(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // After a failure, the files are in memory until the tab is closed.
  }
}
