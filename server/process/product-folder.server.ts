/** Where the product's own files are: migrations, samples, what the build made for browsers. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds `package.json`, above this file or above the bundle that it stands in. */
export const PRODUCT_FOLDER = above(import.meta.dirname);

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const next = dirname(folder);
  if (next === folder) throw new Error('The product has lost its package.json');
  return above(next);
}
