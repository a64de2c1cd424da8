/**
 * Removes files without a row in the database. Transactions that were not committed leave such
 * files.
 */
import type { MediaStorage, StoredEntry } from './storage.server.ts';

/** Newer files are kept, because their transaction may still be open. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;

const ID_LENGTH = 32;

export interface StraySearch {
  now: Date;
  /** finds the stored ids from `first` to `last`, both included */
  findIds: (first: string, last: string) => Promise<ReadonlySet<string>>;
  /** the last name that the search before has seen; '' for the first file */
  after?: string;
  /** how many files it looks at, to the end of a batch; all, if it is missing */
  most?: number;
  /** called after each batch with its last name, and at the end of the storage with '' */
  onSeen?: (name: string) => Promise<void>;
}

/** Resolves to the number of deleted files. */
export async function removeStrayFiles(
  storage: Pick<MediaStorage, 'list' | 'remove'>,
  { now, findIds, after = '', most = Infinity, onSeen }: StraySearch,
): Promise<number> {
  let removed = 0;
  let seen = 0;
  for await (const batch of storage.list({ after })) {
    const old = batch.filter(
      ({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > STRAY_AFTER_MS,
    );
    removed += await removeStrayOf(storage, old, findIds);
    seen += batch.length;
    await onSeen?.(batch.at(-1)?.name ?? '');
    if (seen >= most) return removed;
  }
  await onSeen?.('');
  return removed;
}

async function removeStrayOf(
  storage: Pick<MediaStorage, 'remove'>,
  old: readonly StoredEntry[],
  findIds: StraySearch['findIds'],
): Promise<number> {
  const [first, last] = [old[0], old.at(-1)].map((entry) => entry && idOf(entry));
  if (first === undefined || last === undefined) return 0;
  const known = await findIds(first, last);
  const stray = old.filter((entry) => !known.has(idOf(entry)));
  await storage.remove(stray.map(({ name }) => name));
  return stray.length;
}

function idOf({ name }: StoredEntry): string {
  return name.slice(0, ID_LENGTH);
}
