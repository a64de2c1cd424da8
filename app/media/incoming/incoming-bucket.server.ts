/**
 * Keeps files on their way in the media storage, so that instances need no folder in common. What a request brings
 * becomes a part, an object of the bucket. A part counts when its row is committed; the rows alone say how much of a
 * file has arrived. Parts without a row go with the stray files of the storage.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import pMap from 'p-map';

import { AppError } from '../../wire/errors/app-error.ts';
import { makeFolder } from '../../wire/make-folder.server.ts';
import { hasRoomFor } from '../disk-room.server.ts';
import { removeAbandonedStages, writeAll } from '../storage/staging.server.ts';
import { type MediaStorage, MediaStorageUnavailableError } from '../storage/storage.server.ts';
import { checkIncomingId, type IncomingArea, type IncomingFiles } from './incoming-files.server.ts';
import * as store from './store.server.ts';

/** A smaller part grows with the next request, so that the size of a file bounds the number of its parts. */
const SMALL_PART_BYTES = 256 * 1024;
/** About as much as one request brings. Only this much of a file is on the disk of the instance that receives it. */
const RECEIVED_AT_ONCE = 4 * 1024 * 1024;
const CONCURRENT_PARTS = 4;

export interface IncomingBucketOptions {
  kysely: store.Db;
  storage: Pick<MediaStorage, 'find' | 'put' | 'remove'>;
  area: IncomingArea;
  /** on the local disk, for a part that arrives, and for the whole file while a job works on it */
  folder: string;
}

export function createIncomingBucket(options: IncomingBucketOptions): IncomingFiles {
  const { kysely, area, folder } = options;
  const fileOf = (id: string) => ({ area, file: checkIncomingId(id) });
  async function prepare(): Promise<void> {
    await makeFolder(folder, { mode: 0o700 });
    await removeAbandonedStages(folder);
  }
  return {
    sizeOf: async (id) => endOf(await store.findLastPart(kysely, fileOf(id))),
    async append(id, start, content) {
      const file = fileOf(id);
      const last = await store.findLastPart(kysely, file);
      if (endOf(last) !== start) throw new AppError('UPLOAD_OFFSET');
      const grown = last && last.byteSize < SMALL_PART_BYTES ? last : undefined;
      const part = { id: randomBytes(16).toString('hex'), start: grown?.start ?? start };
      const path = join(folder, part.id);
      await prepare();
      try {
        const earlier = grown ? [await readPart(options, grown)] : [];
        const { byteSize, failure } = await writeParts(path, [...earlier, content]);
        if (part.start + byteSize > start) {
          await keepPart(options, file, { part: { ...part, byteSize }, grown, path });
        }
        if (failure) throw failure.error;
        return part.start + byteSize;
      } finally {
        await rm(path, { force: true });
      }
    },
    async withFile(id, work) {
      const parts = await store.listParts(kysely, fileOf(id));
      await prepare();
      // A killed attempt leaves the same file behind, so the next one replaces it.
      const path = join(folder, id);
      await rm(path, { force: true });
      try {
        await writeFile(path, '', { mode: 0o600 });
        await pMap(
          parts,
          async (part) =>
            pipeline(
              await readPart(options, part),
              createWriteStream(path, { flags: 'r+', start: part.start }),
            ),
          { concurrency: CONCURRENT_PARTS },
        );
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async (id) => removeObjects(options, await store.removeParts(kysely, fileOf(id))),
    // The instance whose job takes the file in needs room for all of it, and may be another one.
    async hasRoomFor(byteSize) {
      await prepare();
      return hasRoomFor(folder, Math.min(byteSize, RECEIVED_AT_ONCE));
    },
    listUntouched: (before) => store.listUntouched(kysely, area, before),
  };
}

function endOf(last: store.IncomingPart | undefined): number {
  return last ? last.start + last.byteSize : 0;
}

/** A name in the media storage. It is never served below `/media/`. */
function partName(id: string): string {
  return `${id}.part`;
}

async function readPart(
  { storage }: IncomingBucketOptions,
  { id }: store.IncomingPart,
): Promise<Readable> {
  const file = await storage.find(partName(id));
  if (!file) throw new Error('Part of an incoming file is missing from the media storage.');
  return file.stream();
}

/** Resolves after the first content that fails, because what has arrived before is kept. */
async function writeParts(
  path: string,
  contents: readonly Readable[],
): Promise<{ byteSize: number; failure?: { error: unknown } }> {
  const file = await open(path, 'wx', 0o600);
  let byteSize = 0;
  try {
    for (const content of contents) {
      for await (const chunk of content) {
        await writeAll(file, chunk as Buffer);
        byteSize += (chunk as Buffer).length;
      }
    }
    return { byteSize };
  } catch (error) {
    return { byteSize, failure: { error } };
  } finally {
    await file.close();
  }
}

/** @throws AppError UPLOAD_OFFSET if another request was faster, or the file was removed */
async function keepPart(
  options: IncomingBucketOptions,
  file: store.IncomingFile,
  kept: { part: store.IncomingPart; grown: store.IncomingPart | undefined; path: string },
): Promise<void> {
  const { kysely, storage } = options;
  const { part, grown, path } = kept;
  const { byteSize } = part;
  // A disk that became full can have left the beginning of another chunk behind.
  const stream = () => createReadStream(path, { end: byteSize - 1 });
  await storage.put(partName(part.id), { byteSize, stream });
  const isKept = grown
    ? await store.replacePart(kysely, grown.id, part)
    : await store.insertPart(kysely, file, part);
  if (!isKept) {
    await removeObjects(options, [part.id]);
    throw new AppError('UPLOAD_OFFSET');
  }
  if (grown) await removeObjects(options, [grown.id]);
}

/** What the bucket cannot remove now goes with the stray files. */
async function removeObjects(
  { storage }: IncomingBucketOptions,
  ids: readonly string[],
): Promise<void> {
  try {
    await storage.remove(ids.map(partName));
  } catch (error) {
    if (!(error instanceof MediaStorageUnavailableError)) throw error;
  }
}
