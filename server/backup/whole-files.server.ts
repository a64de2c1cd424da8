/** Files that are there whole or not at all, read and written in streams with their hash. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface Measured {
  bytes: number;
  sha256: string;
}

/** Writes the text. */
export async function writeWhole(path: string, text: string): Promise<Measured> {
  return writeParts(path, [Buffer.from(text)]);
}

/** Copies a file and says what it copied. */
export async function copyWhole(from: string, to: string): Promise<Measured> {
  return writeParts(to, createReadStream(from) as AsyncIterable<Buffer>);
}

/** Writes lines, compressed; `rows` says how many there were. */
export async function writeLines(
  path: string,
  parts: AsyncIterable<readonly string[]>,
): Promise<Measured & { rows: number }> {
  let rows = 0;
  let measured: Measured | undefined;
  await pipeline(
    async function* () {
      for await (const lines of parts) {
        rows += lines.length;
        if (lines.length > 0) yield `${lines.join('\n')}\n`;
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      measured = await writeParts(path, compressed);
    },
  );
  if (!measured) throw new Error(`${path} was not written.`);
  return { ...measured, rows };
}

/** Reads such lines, some at a time. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const unzipped = createGunzip();
  const feeding = pipeline(createReadStream(path), unzipped);
  // Its failure ends the reading below, which tells it.
  feeding.catch(() => undefined);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  await feeding;
  if (rest !== '') yield [rest];
}

/** Reads a file to its end and says what is in it. */
export async function measure(path: string): Promise<Measured> {
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
): Promise<Measured> {
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
