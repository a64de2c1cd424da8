/** The bytes of visitors' photos, from the form until a job has prepared them. Originals can contain a place. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { hasRoomFor } from '../../../media/disk-room.server.ts';

export interface PhotoFiles {
  pathOf(id: string): string;
  /** @throws Error if the disk is full */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** In bytes; undefined if the file does not exist. */
  sizeOf(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  hasRoomFor(byteSize: number): Promise<boolean>;
  /** Lists the ids of the files that were written before this time, by the system clock. */
  listWrittenBefore(time: Date): Promise<string[]>;
}

const PHOTO_ID = /^vph_[0-9A-Za-z]{22}$/;

export function createPhotoFiles(dataDirectory: string): PhotoFiles {
  const folder = join(dataDirectory, 'words-photos');
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => {
    if (!PHOTO_ID.test(id)) throw new TypeError(`Not the id of a photo: ${id}`);
    return join(folder, id);
  };
  const find = (name: string) => stat(join(folder, name)).catch(undefinedIfMissing);
  return {
    pathOf,
    async write(id, bytes) {
      await prepare();
      await writeFile(pathOf(id), bytes, { mode: 0o600 });
    },
    sizeOf: async (id) => (await stat(pathOf(id)).catch(undefinedIfMissing))?.size,
    remove: (id) => rm(pathOf(id), { force: true }),
    async hasRoomFor(byteSize) {
      await prepare();
      return hasRoomFor(folder, byteSize);
    },
    async listWrittenBefore(time) {
      const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
      const written: string[] = [];
      for (const name of names.filter((each) => PHOTO_ID.test(each))) {
        const file = await find(name);
        if (file && file.mtimeMs < time.getTime()) written.push(name);
      }
      return written;
    },
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
