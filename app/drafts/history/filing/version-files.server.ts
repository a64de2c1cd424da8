/**
 * Old versions as compressed files in the media storage. A file's name is the hash of its bytes, which contain the id of
 * the memorial, so two memorials never share one. A trigger lists the files of deleted versions, which the nightly job
 * removes.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

import { keepFile } from '../../../media/storage/lost-files.server.ts';
import type { MediaStorage } from '../../../media/storage/storage.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { timeLimit } from '../../../wire/time-limit.server.ts';
import type { DraftDocument } from '../../contract.ts';
import type { DraftsContext } from '../../drafts-context.server.ts';
import { listMarked, removeMarks } from '../marked-memorials.server.ts';
import * as store from './store.server.ts';

/** The newest ones stay in the database, where families look at them most. The trigger of migration 0095 has the number, too. */
export const UNFILED_VERSIONS = 20;
const VERSIONS_AT_ONCE = 200;
const MEMORIALS_AT_ONCE = 500;
/** So that the night has time for the rest. The next night goes on. */
const MOST_MS = 3 * 60_000;
/** Node's default, 11, takes eighty times as long for a large document, and saves an eighth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** more than any document that the product accepts */
const MAX_BYTES = 200_000_000;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** @param file - SHA-256 of the file in hexadecimal */
export function versionFileName(file: string): string {
  return `${file.slice(0, 32)}-version.json.br`;
}

export type VersionContext = Pick<DraftsContext, 'kysely' | 'storage'>;

export interface Version {
  document: DraftDocument;
  kind: 'published' | 'draft';
  createdAt: Date;
}

/**
 * Undefined if there is no such version. Do not call it in a transaction, because the storage can be slow.
 * @throws AppError VERSION_MISSING if its file is missing or damaged
 */
export async function readVersion(
  { kysely, storage }: VersionContext,
  memorialId: string,
  number: number,
): Promise<Version | undefined> {
  const row = await store.findVersion(kysely, memorialId, number);
  if (!row) return undefined;
  const { kind, created_at: createdAt } = row;
  const document = row.document ?? (await readFile(storage, row.file ?? ''));
  if (!document) throw new AppError('VERSION_MISSING');
  return { document, kind, createdAt };
}

async function readFile(
  storage: Pick<MediaStorage, 'find'>,
  file: string,
): Promise<DraftDocument | undefined> {
  const stored = await storage.find(versionFileName(file));
  const bytes = await stored?.read();
  if (!bytes || hashOf(bytes) !== file) return undefined;
  const text = await decompress(bytes, { maxOutputLength: MAX_BYTES });
  return (JSON.parse(text.toString()) as { document: DraftDocument }).document;
}

/**
 * Moves documents beyond the newest ones of each memorial into files. What was interrupted is done the next time.
 * @param isOver - says when the rest has to wait for the next night
 */
export async function fileOldVersions(
  context: Pick<DraftsContext, 'kysely'> & { storage: Pick<MediaStorage, 'put'> },
  isOver = timeLimit(MOST_MS),
): Promise<void> {
  for (;;) {
    const listed = await listMarked(context.kysely, 'memorials_to_file', MEMORIALS_AT_ONCE);
    if (listed.length === 0) return;
    for (const memorial of listed) {
      while (await fileSome(context, memorial.memorialId, isOver));
      if (isOver()) return;
      await removeMarks(context.kysely, 'memorials_to_file', [memorial]);
    }
  }
}

/**
 * First the file, then the row, one document at a time, because it may have 30 MB. Resolves to true if there may be more.
 */
async function fileSome(
  { kysely, storage }: Parameters<typeof fileOldVersions>[0],
  memorialId: string,
  isOver: () => boolean,
): Promise<boolean> {
  const batch = { kept: UNFILED_VERSIONS, limit: VERSIONS_AT_ONCE };
  const numbers = await store.listOldNumbers(kysely, memorialId, batch);
  for (const number of numbers) {
    if (isOver()) return false;
    const document = await store.findDocumentText(kysely, memorialId, number);
    if (document === undefined) continue;
    const bytes = await compress(`{"memorial":"${memorialId}","document":${document}}`, BROTLI);
    const file = hashOf(bytes);
    await keepFile(kysely, file.slice(0, 32));
    await storage.put(versionFileName(file), {
      byteSize: bytes.length,
      stream: () => Readable.from([bytes]),
    });
    await store.replaceByFile(kysely, { memorialId, number, file, bytes: bytes.length });
  }
  return numbers.length === VERSIONS_AT_ONCE;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
