import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findCleaned, findIdsBetween, saveCleaned } from '../store.server.ts';
import { removeLostFiles } from './lost-files.server.ts';
import type { MediaStorage } from './storage.server.ts';
import { removeStrayFiles } from './stray-files.server.ts';

interface CleanedStorage {
  kysely: DatabaseHandle;
  storage: MediaStorage;
  findOtherIds: ((first: string, last: string) => Promise<ReadonlySet<string>>) | undefined;
  /** how many files the search for files without a row looks at */
  most: number;
}

export async function cleanStorage(
  { kysely, storage, findOtherIds, most }: CleanedStorage,
  now: Date,
): Promise<void> {
  await storage.removeAbandonedStages();
  const findIds = async (first: string, last: string) =>
    new Set([
      ...(await findIdsBetween(kysely, first, last)),
      ...((await findOtherIds?.(first, last)) ?? []),
    ]);
  await removeLostFiles({ kysely, storage }, findIds);
  await removeStrayFiles(storage, {
    after: await findCleaned(kysely),
    most,
    now,
    findIds,
    onSeen: (name) => saveCleaned(kysely, name),
  });
}
