/**
 * Moves files to another storage while the server runs. Each copy is verified before the original
 * is removed. After an interruption, the next run continues.
 */
import pMap from 'p-map';

import type { MediaStorage, StoredEntry } from './storage.server.ts';

const CONCURRENCY = 4;

export interface MoveProgress {
  files: number;
  bytes: number;
  /** number of files that an earlier run had already copied; included in `files` */
  alreadyThere: number;
}

/**
 * @param onProgress - called after each batch
 * @throws MediaStorageUnavailableError, or a disk error; files that were already moved stay in the
 * new storage
 */
export async function moveMedia(
  { from, to }: { from: MediaStorage; to: MediaStorage },
  onProgress: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const progress = { files: 0, bytes: 0, alreadyThere: 0 };
  for await (const batch of from.list()) {
    await pMap(batch, (entry) => moveOne(entry, { from, to }, progress), {
      concurrency: CONCURRENCY,
    });
    onProgress({ ...progress });
  }
  return progress;
}

async function moveOne(
  { name }: StoredEntry,
  { from, to }: { from: MediaStorage; to: MediaStorage },
  progress: MoveProgress,
): Promise<void> {
  const file = await from.find(name);
  // The server may have removed the file since it was listed.
  if (!file) return;
  if (await to.hasSame(name, file)) progress.alreadyThere += 1;
  else await to.put(name, file);
  await from.remove([name]);
  progress.files += 1;
  progress.bytes += file.byteSize;
}
