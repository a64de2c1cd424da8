/**
 * Removes files without a row in the database. Transactions that were not committed leave such
 * files.
 */
import type { MediaStorage, StoredEntry } from './storage.server.ts';

/** Newer files are kept, because their transaction may still be open. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

const ID_LENGTH = 32;

/**
 * Resolves to the number of deleted files.
 * @param findIds - finds the stored ids from `first` to `last`, both included
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
