/**
 * Proves a backup: restores it into an empty database, compares every row with the backup, reads its media files and
 * renders some pages. The product itself is not touched.
 */
import { samplePublishedSlugs } from '../../../app/memorials/find-memorial.server.ts';
import { createMarkdownCache } from '../../../app/memorials/markdown-cache.server.ts';
import { getPage } from '../../../app/memorials/published-memorials.server.ts';
import { messageOf } from '../../../app/wire/errors/caught.ts';
import { formatCount } from '../../../app/wire/text/format-count.ts';
import type { Database, SqlRunner } from '../../../db/database.server.ts';
import { migrate } from '../../../db/migrate.server.ts';
import { listTables, readRows } from '../../../db/table-contents.server.ts';
import type { BackupFolder } from '../backup-folder.server.ts';
import { checkBackup } from '../check-backup.server.ts';
import { BackupRefusedError, type Manifest } from '../manifest.server.ts';
import { restoreDatabase, tablesToRestore } from '../restore-backup.server.ts';
import { RowChecksum, withChecksum } from '../row-checksum.server.ts';
import type { Seal } from '../seal.server.ts';
import { chooseMediaToRead } from './choose-media.server.ts';

const PAGES = 5;
const BYTES_PER_COMPRESSED_BYTE = 12;

export interface ProofOptions {
  path: string;
  seal: Seal | undefined;
  /** Opens an empty database, which will have about so many bytes. */
  openScratch: (expectedBytes: number) => Promise<{ database: Database; remove(): Promise<void> }>;
  now: Date;
}

export interface Proof {
  manifest: Manifest;
  /** what was proven, for the operator */
  sentence: string;
}

/** @throws BackupRefusedError with a sentence that says what is wrong with the backup */
export async function proveBackup({ path, seal, openScratch, now }: ProofOptions): Promise<Proof> {
  const { manifest, folder, mediaRead } = await checkBackup(path, seal, (found) =>
    chooseMediaToRead(found, now),
  );
  const scratch = await openScratch(expectedBytes(manifest));
  try {
    const { database } = scratch;
    await database.withSession((session) =>
      session.transaction(async (transaction) => {
        await restoreDatabase(transaction, { manifest, folder, dropFirst: false });
        await compareTables(transaction, manifest, folder);
      }),
    );
    await migrate(database);
    const pages = await renderPages(database, now);
    return { manifest, sentence: describeProof(manifest, { mediaRead, pages }) };
  } finally {
    await scratch.remove();
  }
}

/** The rows of a backup are compressed, and a database has indexes beside them. */
function expectedBytes({ tables }: Manifest): number {
  return BYTES_PER_COMPRESSED_BYTE * tables.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Their numbers were compared by the restore. */
async function compareTables(
  transaction: SqlRunner,
  manifest: Manifest,
  folder: BackupFolder,
): Promise<void> {
  const shapes = new Map((await listTables(transaction)).map((shape) => [shape.name, shape]));
  for (const saved of tablesToRestore(manifest)) {
    const shape = shapes.get(saved.name);
    const found = shape && (await checksumOf(readRows(transaction, shape)));
    const expected = saved.checksum ?? (await checksumOf(folder.readLines(saved.file)));
    if (found !== expected) {
      throw new BackupRefusedError(
        `After the restore, the table ${saved.name} differs from the one in the backup in ${folder.path}.`,
      );
    }
  }
}

async function checksumOf(parts: AsyncIterable<string[]>): Promise<string> {
  const checksum = new RowChecksum();
  for await (const part of withChecksum(parts, checksum)) void part;
  return checksum.digest();
}

/** @returns how many pages were rendered */
async function renderPages({ kysely }: Database, now: Date): Promise<number> {
  const slugs = await samplePublishedSlugs(kysely, PAGES);
  const context = { kysely, renderMarkdown: createMarkdownCache(), now: () => now };
  for (const slug of slugs) {
    try {
      await getPage(context, slug);
    } catch (error) {
      throw new BackupRefusedError(
        `The page ${slug} can’t be shown after the restore: ${messageOf(error)}.`,
        { cause: error },
      );
    }
  }
  return slugs.length;
}

function describeProof(
  manifest: Manifest,
  { mediaRead, pages }: { mediaRead: number; pages: number },
): string {
  const { media } = manifest;
  const tables = tablesToRestore(manifest);
  const number = (value: number) => formatCount(value, 'en');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files =
    mediaRead === media.rows
      ? `all ${number(media.rows)} media files`
      : `${number(mediaRead)} of ${number(media.rows)} media files (the others by size)`;
  return `Restored into an empty database and compared: ${number(tables.length)} tables with ${number(rows)} rows, ${files}, ${number(pages)} ${pages === 1 ? 'page' : 'pages'}.`;
}
