import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

import { explain, type ZipPlace } from './open-zip.server.ts';

/**
 * Extracts one file of a ZIP in constant memory, because it does not read the ZIP's list of files.
 * Stops as soon as the file is longer than the list says.
 * @returns the SHA-256 of the content
 * @throws ArchiveRefusedError if the content is damaged or has another length
 */
export async function extractPart(zip: string, place: ZipPlace, target: string): Promise<string> {
  const hash = createHash('sha256');
  const counted = async function* (parts: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > place.byteSize) throw new Error('too many bytes');
      hash.update(part);
      yield part;
    }
    if (bytes < place.byteSize) throw new Error('not enough bytes');
  };
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  try {
    const packed = packedBytes(zip, place);
    if (place.isDeflated) await pipeline(packed, createInflateRaw(), counted, output);
    else await pipeline(packed, counted, output);
  } catch (error) {
    throw explain(error, place.name);
  }
  return hash.digest('hex');
}

function packedBytes(zip: string, { start, compressedBytes }: ZipPlace): Readable {
  if (compressedBytes === 0) return Readable.from([]);
  return createReadStream(zip, { start, end: start + compressedBytes - 1 });
}
