import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
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
  let outermost: string | undefined;
  for (let next = resolve(path); !(await isThere(next)); next = dirname(next)) outermost = next;
  if (outermost !== undefined) await mkdir(outermost, options).catch(ignoreExisting);
  await mkdir(path, { ...options, recursive: true });
  return outermost;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  let outermost: string | undefined;
  for (let next = resolve(path); !existsSync(next); next = dirname(next)) outermost = next;
  if (outermost !== undefined) {
    try {
      mkdirSync(outermost, options);
    } catch (error) {
      ignoreExisting(error);
    }
  }
  mkdirSync(path, { ...options, recursive: true });
}

/** Another process may have created it meanwhile. */
function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
