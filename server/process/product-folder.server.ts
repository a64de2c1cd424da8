import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The nearest parent folder with a `package.json`. It is searched for, because this file can be in the source tree or
 * in the bundle.
 */
export const PRODUCT_FOLDER = findPackageFolder(import.meta.dirname);

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Cannot find package.json above this file');
  return findPackageFolder(parent);
}
