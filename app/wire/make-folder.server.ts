import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { codeOf } from './errors/caught.ts';

interface FolderOptions {
  mode?: number;
}

/**
 * Creates a folder and its parents. Node's own recursive `mkdir` never ends where the system answers ENOENT although
 * the parent exists, as /proc does.
 * @returns the outermost folder that was missing; undefined if all were there
 */
export async function makeFolder(
  path: string,
  options: FolderOptions = {},
): Promise<string | undefined> {
  const outermost = outermostMissing(path);
  if (outermost === undefined) return mkdir(path, { ...options, recursive: true });
  await mkdir(outermost, options).catch(ignoreExisting);
  await mkdir(path, { ...options, recursive: true });
  return outermost;
}

export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  const outermost = outermostMissing(path);
  if (outermost !== undefined) {
    try {
      mkdirSync(outermost, options);
    } catch (error) {
      ignoreExisting(error);
    }
  }
  mkdirSync(path, { ...options, recursive: true });
}

function outermostMissing(path: string): string | undefined {
  let missing: string | undefined;
  let next = resolve(path);
  while (!existsSync(next)) {
    missing = next;
    next = dirname(next);
  }
  return missing;
}

/** Another process may have created it meanwhile. */
function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
