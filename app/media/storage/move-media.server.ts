/**
 * Moves files from one storage to another while the server is running. Each file is copied and verified before the
 * original is removed. If a run is interrupted, the next run continues it.
 */
import pMap from 'p-map';

import type { MediaStorage, StoredEntry } from './storage.server.ts';

/** How many files are copied concurrently. */
const CONCURRENCY = 4;

export interface MoveProgress {
  files: number;
  bytes: number;
  /** files that had been copied by an earlier run; included in `files` */
  alreadyThere: number;
}

/**
 * @param onProgress - called after each batch with the numbers so far
 * @throws MediaStorageUnavailableError, or the error of a disk; files that were already moved are not moved back
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
  // `put` verifies the stored copy.
  else await to.put(name, file);
  await from.remove([name]);
  progress.files += 1;
  progress.bytes += file.byteSize;
}
