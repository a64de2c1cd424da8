// Makes archives without a browser: a new installation imports a document and writes the memorial's archive.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { unzipSync } from 'fflate';

import { environmentIn, runCommand } from '../../harness/product-instance.ts';

export interface UnpackedCopy {
  folder: string;
  /** the paths of all files, relative to the folder */
  files: readonly string[];
  remove: () => Promise<void>;
}

export async function unpack(zip: Uint8Array): Promise<UnpackedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'taken-home-'));
  const entries = Object.entries(unzipSync(zip));
  for (const [name, bytes] of entries) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return {
    folder,
    files: entries.map(([name]) => name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * @param document - the path of a `memorial.json`, or of its folder
 * @param slug - the slug in the document
 */
export async function takeHome(document: string, slug: string): Promise<UnpackedCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'taking-home-'));
  try {
    const environment = environmentIn(directory);
    const zip = join(directory, 'archive.zip');
    await runCommand(['import', document], environment);
    await runCommand(['archive', slug, zip], environment);
    return await unpack(await readFile(zip));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
