/** Removes the files of deleted rows, which triggers list. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { timeLimit } from '../../wire/time-limit.server.ts';
import { type Db, listFilesToCheck, removeFilesToCheck } from '../store.server.ts';
import type { MediaStorage } from './storage.server.ts';

const FILES_AT_ONCE = 100;
/** So that the night has time for the rest. The next night goes on. */
const MOST_MS = 3 * 60_000;

/** Call it before a file is stored again. Waits for a removal that is under way. */
export async function keepFile(db: Db, file: string): Promise<void> {
  await removeFilesToCheck(db, [file]);
}

/**
 * @param findIds - finds the stored ids from `first` to `last`, both included
 * @param isOver - says when the rest has to wait for the next night
 */
export async function removeLostFiles(
  { kysely, storage }: { kysely: DatabaseHandle; storage: Pick<MediaStorage, 'list' | 'remove'> },
  findIds: (first: string, last: string) => Promise<ReadonlySet<string>>,
  isOver = timeLimit(MOST_MS),
): Promise<void> {
  while (!isOver()) {
    const listed = await listFilesToCheck(kysely, FILES_AT_ONCE);
    if (listed.length === 0) return;
    const names = new Map<string, string[]>();
    for (const file of listed) {
      const isUsed = (await findIds(file, file)).has(file);
      names.set(file, isUsed ? [] : await namesOf(storage, file));
    }
    await kysely.transaction().execute(async (transaction) => {
      // A file that is being stored again is no longer listed. If a removal fails, all stay listed.
      const lost = await removeFilesToCheck(transaction, listed);
      await storage.remove(lost.flatMap((file) => names.get(file) ?? []));
    });
  }
}

async function namesOf(storage: Pick<MediaStorage, 'list'>, file: string): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of storage.list({ folderOf: file })) {
    names.push(...batch.map(({ name }) => name).filter((name) => name.startsWith(file)));
  }
  return names;
}
