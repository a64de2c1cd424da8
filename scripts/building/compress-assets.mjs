// Writes Brotli and gzip copies of the built text files, so that the server does not compress them at each request.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { PSEUDO_LANGUAGES } from '../../app/language/offered-languages.ts';

const TEXT_FILES = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const SMALLEST = 860;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * @param {string} directory - the folder of the built browser files
 */
export async function compressAssets(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_FILES.has(extname(entry.name)))
    .filter(
      (entry) => !PSEUDO_LANGUAGES.some((language) => entry.parentPath.includes(`/${language}-`)),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const file of queue) await compress(file);
    }),
  );
}

/** @param {string} file */
async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [small, fallback] = await Promise.all([
    brotli(bytes, { params }),
    gzipped(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fallback)]);
}
