/**
 * The media files of an earlier backup, read beside those of a new one: both lists are in the order of ids, so only the
 * current entries are in memory. In a list without this order, as older versions made it, or a damaged one, fewer files
 * are found.
 */
import type { BackupFolder } from './backup-folder.server.ts';
import { parseMediaLine, type MediaLine } from './media-list.server.ts';

/** The names of an original's files begin with as many digits of its hash. */
const ID_DIGITS = 32;

export interface EarlierMedia {
  folder: BackupFolder;
  /**
   * @param ids - hashes of originals in ascending order, after those of all earlier calls
   * @returns the entries of these originals by the names of their files
   */
  linesOf(ids: readonly string[]): Promise<Map<string, MediaLine>>;
  close(): Promise<void>;
}

export function openEarlierMedia(folder: BackupFolder, list: string): EarlierMedia {
  const entries = eachLine(folder, list);
  let next: Promise<IteratorResult<MediaLine, void>> | undefined;
  const advance = async () => {
    next = entries.next();
    return next;
  };
  return {
    folder,
    linesOf: async (ids) => {
      const found = new Map<string, MediaLine>();
      for (const id of ids) {
        const wanted = id.slice(0, ID_DIGITS);
        let current = await (next ?? advance());
        while (!current.done && idOf(current.value) <= wanted) {
          if (idOf(current.value) === wanted) found.set(current.value[0], current.value);
          current = await advance();
        }
      }
      return found;
    },
    close: async () => {
      await entries.return();
    },
  };
}

function idOf([name]: MediaLine): string {
  return name.slice(0, ID_DIGITS);
}

async function* eachLine(folder: BackupFolder, list: string): AsyncGenerator<MediaLine, void> {
  try {
    for await (const lines of folder.readLines(list)) yield* lines.map(parseMediaLine);
  } catch {
    // The rest is copied again. Otherwise one damaged backup would prevent all later ones.
  }
}
