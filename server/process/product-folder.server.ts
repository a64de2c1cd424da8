/** The folder of the product's own files: migrations, samples, built browser files. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder with a `package.json` above this file, or above the bundle that contains it. */
export const PRODUCT_FOLDER = findPackageFolder(import.meta.dirname);

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The product has lost its package.json');
  return findPackageFolder(parent);
}
