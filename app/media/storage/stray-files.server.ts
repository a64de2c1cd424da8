/**
 * Removes files without a row. They are left behind by an intake whose files were stored and whose transaction then did
 * not commit, because the process was killed or the database was away. Nothing shows them.
 */
import type { MediaStorage, StoredEntry } from './storage.server.ts';

/** An intake stores its files and commits within a day, or never. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The part of a name that names the content. */
const ID_LENGTH = 32;

/**
 * Resolves to the number of removed files.
 * @param findIds - finds the ids of rows from the first to the last of these ids, both included; an id is the part of
 * a name that names the content
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
