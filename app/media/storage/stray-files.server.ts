/**
 * Removes files without a row. Such a file is left over when an intake stored its files but its transaction was not
 * committed, for example because the process was killed or the database was unavailable. No page shows such a file.
 */
import type { MediaStorage, StoredEntry } from './storage.server.ts';

/** Files younger than a day are kept, because their intake may not have committed yet. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The start of a file name that contains the id. */
const ID_LENGTH = 32;

/**
 * Resolves to the number of removed files.
 * @param findIds - finds the ids of rows between two ids, both included; ids have the length that file names contain
 */
export async function removeStrayFiles(
  storage: Pick<MediaStorage, 'list' | 'remove'>,
  findIds: (first: string, last: string) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  let removed = 0;
  for await (const batch of storage.list()) {
    const old = batch.filter(
      ({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > STRAY_AFTER_MS,
    );
    const [first, last] = [old[0], old.at(-1)].map((entry) => entry && idOf(entry));
    if (first === undefined || last === undefined) continue;
    const known = await findIds(first, last);
    const stray = old.filter((entry) => !known.has(idOf(entry)));
    await storage.remove(stray.map(({ name }) => name));
    removed += stray.length;
  }
  return removed;
}

function idOf({ name }: StoredEntry): string {
  return name.slice(0, ID_LENGTH);
}
