/** Originals of photos and clips on the local disk, for the child process. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { MediaService } from '../../media/service.server.ts';
import type { Scene } from '../plan/storyboard.ts';
import { addressOf } from './without-scenes.ts';

export type OriginalMedia = Pick<MediaService, 'findOriginal'>;

export interface Originals {
  /**
   * Paths by address of everything that the scenes show. Files of other scenes are removed, so that the disk does not
   * fill.
   * @returns the addresses that are gone, too
   */
  take(scenes: readonly Scene[]): Promise<{ files: Record<string, string>; gone: string[] }>;
}

export function createOriginals(folder: string, media: OriginalMedia): Originals {
  const taken = new Map<string, string>();
  let count = 0;

  async function copy(address: string): Promise<string | undefined> {
    const original = await media.findOriginal(address);
    if (!original) return undefined;
    count += 1;
    const path = join(folder, `original-${count}.${original.extension}`);
    await pipeline(original.file.stream(), createWriteStream(path));
    return path;
  }

  return {
    async take(scenes) {
      const wanted = new Set(scenes.flatMap((scene) => addressOf(scene) ?? []));
      for (const [address, path] of taken) {
        if (wanted.has(address)) continue;
        await rm(path, { force: true });
        taken.delete(address);
      }
      const gone: string[] = [];
      for (const address of wanted) {
        const path = taken.get(address) ?? (await copy(address));
        if (path) taken.set(address, path);
        else gone.push(address);
      }
      return { files: Object.fromEntries(taken), gone };
    },
  };
}

export async function findMissing(
  scenes: readonly Scene[],
  media: OriginalMedia,
): Promise<string[]> {
  const missing: string[] = [];
  for (const address of new Set(scenes.flatMap((scene) => addressOf(scene) ?? []))) {
    if (!(await media.findOriginal(address))) missing.push(address);
  }
  return missing;
}
