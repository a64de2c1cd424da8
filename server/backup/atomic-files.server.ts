/** Writes files as streams, and computes the hash of their content. A file has a temporary name until it is complete. */
import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import { makeFolder } from '../../app/wire/make-folder.server.ts';

export interface FileDigest {
  bytes: number;
  sha256: string;
}

export type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

export async function writeFileAtomically(path: string, text: string): Promise<FileDigest> {
  return writeAtomically(path, [Buffer.from(text)]);
}

/**
 * @param encode - makes what is written of the content, such as its encrypted form
 * @returns the digest of the content, not of what is written
 */
export async function writeAtomically(
  path: string,
  content: Content,
  encode: (content: Content) => Content = (same) => same,
): Promise<FileDigest> {
  await makeFolder(dirname(path));
  const draft = `${path}.partial`;
  const digest = createDigest();
  const file = await open(draft, 'w');
  try {
    for await (const part of encode(digest.passing(content))) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return digest.found();
}

export async function digestOf(content: Content): Promise<FileDigest> {
  const digest = createDigest();
  // The digest is what is read; the parts themselves are not needed.
  for await (const part of digest.passing(content)) void part;
  return digest.found();
}

function createDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *passing(content: Content): AsyncGenerator<Buffer> {
      for await (const part of content) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    found: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }),
  };
}
