import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes with each build whose pages differ or load other files. */
export async function readRelease(productFolder: string): Promise<string> {
  const build = join(productFolder, 'build');
  const assets = await readdir(join(build, 'client/assets'));
  const manifest = assets.find((name) => /^manifest-\w+\.js$/.test(name)) ?? '';
  const pages = await readFile(join(build, 'server/index.js'));
  return createHash('sha256').update(pages).update(manifest).digest('hex').slice(0, 16);
}
