// The files of a product's data folder.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface DataOwner {
  /** the product's working directory */
  directory: string;
}

/** The names of the files below a folder of the product's data. */
export function dataFiles({ directory }: DataOwner, ...path: string[]): string[] {
  const folder = join(directory, 'data', ...path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

/** The paths of the stored files with this ending. Temporary files are left out: their folders begin with a dot. */
export function storedMedia({ directory }: DataOwner, ending: string): string[] {
  const files = readdirSync(join(directory, 'data', 'media'), {
    recursive: true,
    encoding: 'utf8',
  });
  return files.filter((name) => name.endsWith(ending) && !name.startsWith('.'));
}
