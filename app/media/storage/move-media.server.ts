/**
 * Moves files from one storage to another while the product serves: each is copied, verified, and only then removed from
 * where it was. A run that was interrupted is continued by the next run.
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
 * @throws MediaStorageUnavailableError, or the error of a disk; what was moved until then stays moved
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
  // The product may have removed it since it was listed.
  if (!file) return;
  if (await to.hasSame(name, file)) progress.alreadyThere += 1;
  // `put` verifies what arrived.
  else await to.put(name, file);
  await from.remove([name]);
  progress.files += 1;
  progress.bytes += file.byteSize;
}
