/** Reads and writes files as streams, and computes their hashes. A file has a temporary name until it is complete. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface FileDigest {
  bytes: number;
  sha256: string;
}

export async function writeFileAtomically(path: string, text: string): Promise<FileDigest> {
  return writeParts(path, [Buffer.from(text)]);
}

export async function writeStreamAtomically(path: string, content: Readable): Promise<FileDigest> {
  return writeParts(path, content as AsyncIterable<Buffer>);
}

/**
 * Writes compressed lines.
 * @returns the hash of the file, and the number of lines as `rows`
 */
export async function writeLines(
  path: string,
  parts: AsyncIterable<readonly string[]>,
): Promise<FileDigest & { rows: number }> {
  let rows = 0;
  let digest: FileDigest | undefined;
  await pipeline(
    async function* () {
      for await (const lines of parts) {
        rows += lines.length;
        if (lines.length > 0) yield `${lines.join('\n')}\n`;
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      digest = await writeParts(path, compressed);
    },
  );
  if (!digest) throw new Error(`${path} was not written.`);
  return { ...digest, rows };
}

export async function* readLines(path: string): AsyncGenerator<string[]> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // The loop below throws the same error. This handler prevents an unhandled rejection.
  reading.catch(() => undefined);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  await reading;
  if (rest !== '') yield [rest];
}

export async function digestFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function writeParts(
  path: string,
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<FileDigest> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.partial`;
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(draft, 'w');
  try {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return { bytes, sha256: hash.digest('hex') };
}
