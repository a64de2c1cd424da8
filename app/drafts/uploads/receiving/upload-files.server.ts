import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { hasRoomFor } from '../../../media/disk-room.server.ts';

export interface UploadFiles {
  readonly folder: string;
  pathOf(id: string): string;
  prepare(): Promise<void>;
  /** In bytes; null if the file does not exist. */
  sizeOf(id: string): Promise<number | null>;
  hash(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** True if the disk has room for a file of this size and for the files that are made from it. */
  hasRoomFor(byteSize: number): Promise<boolean>;
  listUntouched(before: Date): Promise<string[]>;
}

export const UPLOADS_FOLDER = 'uploads';

const UPLOAD_ID = /^upl_[0-9A-Za-z]{22}$/;

/** Must be called before an id from a request becomes a part of a file path. */
export function isUploadId(text: string): boolean {
  return UPLOAD_ID.test(text);
}

export function createUploadFiles(dataDirectory: string): UploadFiles {
  const folder = join(dataDirectory, UPLOADS_FOLDER);
  const pathOf = (id: string) => {
    if (!isUploadId(id)) throw new TypeError(`Not the id of an upload: ${id}`);
    return join(folder, id);
  };
  return {
    folder,
    pathOf,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async sizeOf(id) {
      return (await stat(pathOf(id)).catch(nullWhenMissing))?.size ?? null;
    },
    async hash(id) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(pathOf(id)), hash);
      return hash.digest('hex');
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    hasRoomFor: (byteSize) => hasRoomFor(folder, byteSize),
    async listUntouched(before) {
      const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
      const untouched: string[] = [];
      for (const name of names.filter(isUploadId)) {
        const found = await stat(join(folder, name)).catch(nullWhenMissing);
        if (found && found.mtimeMs < before.getTime()) untouched.push(name);
      }
      return untouched;
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
