/** A local folder for files that are not published yet. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../../wire/errors/caught.ts';
import { makeFolder } from '../../wire/make-folder.server.ts';
import type { MediaStage, StoredDigest } from './storage.server.ts';
import { storedPath } from './stored-names.server.ts';

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export interface StagedFile {
  name: string;
  path: string;
}

/** Receives staged files in the order in which they were written. */
export interface StageTarget {
  prepare(file: StagedFile): Promise<void>;
  publish(files: readonly StagedFile[]): Promise<void>;
}

export async function openStage(
  stages: string,
  target: StageTarget,
  id: string = randomUUID(),
): Promise<MediaStage> {
  if (!/^[\w-]+$/.test(id)) throw new TypeError(`Not the id of a staging area: ${id}`);
  await removeAbandonedStages(stages);
  const folder = join(stages, id);
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder, { mode: 0o700 });
  const written = new Set<string>();
  const prepared = new Set<string>();
  const staged = (name: string): StagedFile => ({ name, path: join(folder, name) });

  async function prepare(): Promise<void> {
    for (const name of written) {
      if (prepared.has(name)) continue;
      await target.prepare(staged(name));
      prepared.add(name);
    }
  }

  return {
    prepare,
    async write(name, bytes) {
      storedPath(name);
      await writeSynced(join(folder, name), (file) => file.writeFile(bytes));
      written.add(name);
    },
    async copy(path, change, nameOf) {
      const temporary = join(folder, randomUUID());
      await writeSynced(temporary, async (file) => {
        for await (const chunk of createReadStream(path)) await writeAll(file, chunk as Buffer);
        await change(file);
      });
      const digest = await digestOf(createReadStream(temporary));
      const name = nameOf(digest.sha256);
      storedPath(name);
      await rename(temporary, join(folder, name));
      written.add(name);
      return digest;
    },
    async publish() {
      await prepare();
      await target.publish([...written].map(staged));
      written.clear();
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function writeSynced(
  path: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'w+');
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

export async function digestOf(chunks: AsyncIterable<unknown>): Promise<StoredDigest> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of chunks) {
    hash.update(chunk as Buffer);
    byteSize += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}

export async function removeAbandonedStages(stages: string): Promise<void> {
  const names = (await readdir(stages).catch(nullWhenMissing)) ?? [];
  for (const name of names) {
    const path = join(stages, name);
    const found = await stat(path).catch(nullWhenMissing);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

export function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
