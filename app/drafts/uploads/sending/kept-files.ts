/**
 * Stores selected files in IndexedDB, so that they survive a closed tab. If IndexedDB is missing or full, the files
 * are only in memory.
 */
import type { DBSchema } from 'idb';

import { deviceStore, keysBelow } from '../../../ui/device-store.ts';
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
  /** true if the server has all bytes of the file */
  isSent?: boolean | undefined;
  isPrepared?: boolean | undefined;
  refusal?: string | undefined;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
  parts: { key: [id: string, part: number]; value: ArrayBuffer };
}

/**
 * In bytes. Files are stored in parts, because a video does not fit into memory. Each part is an `ArrayBuffer`, because
 * older Safari versions lose stored blobs.
 */
const PART_BYTES = 8 * 1024 * 1024;

const store = deviceStore<Schema>('memorial-uploads', (created) => {
  created.createObjectStore('files', { keyPath: 'id' });
  created.createObjectStore('parts');
});

/** Resolves to false if the file was not stored and would be lost when the tab is closed. */
export async function keepFile(kept: KeptFile, file: Blob): Promise<boolean> {
  const isKept = await store.attempt(async (db) => {
    for (let part = 0; part * PART_BYTES < file.size; part += 1) {
      const start = part * PART_BYTES;
      const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
      await db.put('parts', bytes, [kept.id, part]);
    }
    // Written last, so that an incomplete file is never listed.
    await db.put('files', kept);
    return true;
  }, false);
  if (!isKept) await forgetFile(kept.id);
  return isKept;
}

/** Without an effect if the file is not kept, like `keepRefusal` and `forgetFile`. */
export async function updateKeptFile(id: string, change: Partial<KeptFile>): Promise<void> {
  await store.attempt(async (db) => {
    const transaction = db.transaction('files', 'readwrite');
    const kept = await transaction.store.get(id);
    if (kept) await transaction.store.put({ ...kept, ...change });
    await transaction.done;
  }, undefined);
}

/** Stores the reason why the file was rejected, and deletes the bytes of the file. */
export async function keepRefusal(id: string, refusal: string): Promise<void> {
  await store.attempt((db) => db.delete('parts', keysBelow(id)), undefined);
  await updateKeptFile(id, { refusal });
}

export async function forgetFile(id: string): Promise<void> {
  await store.attempt(async (db) => {
    const transaction = db.transaction(['files', 'parts'], 'readwrite');
    await Promise.all([
      transaction.objectStore('files').delete(id),
      transaction.objectStore('parts').delete(keysBelow(id)),
      transaction.done,
    ]);
  }, undefined);
}

/** Null if the file is missing or incomplete. */
export async function readKeptFile({ id, size, name, type }: KeptFile): Promise<File | null> {
  const parts = await store.attempt((db) => db.getAll('parts', keysBelow(id)), []);
  const file = new File(parts, name, { type });
  return file.size === size ? file : null;
}

export async function listKeptFiles(owner: {
  userKey: string;
  memorialId: string;
}): Promise<KeptFile[]> {
  const files = await store.attempt((db) => db.getAll('files'), []);
  return files
    .filter(
      ({ userKey, memorialId }) => userKey === owner.userKey && memorialId === owner.memorialId,
    )
    .toSorted((a, b) => a.number - b.number);
}
