/** How a text is sent: which encoding its asker accepts, and the bytes of it. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

/** `identity` is the text as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli's fourth level costs what gzip costs and sends less; higher ones cost twenty times as much. */
export const QUICK = 4;
export const SMALLEST = 11;

/** The smallest first. */
const OURS = ['br', 'gzip'] as const;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Few and short values come from many browsers; what is made up is soon forgotten. */
const KNOWN_HEADER_LENGTH = 200;
const knownHeaders = new LRUCache<string, Encoding>({ max: 64 });

/** The smallest of our encodings that an `Accept-Encoding` header allows. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = knownHeaders.get(header);
  if (known) return known;
  const found = OURS.find((encoding) => accepts(header, encoding)) ?? 'identity';
  if (header.length > KNOWN_HEADER_LENGTH) return found;
  knownHeaders.set(header, found);
  return found;
}

/** The text in an encoding; the work is done beside the event loop. */
export async function encodeText(
  text: Buffer<ArrayBuffer>,
  encoding: Encoding,
  level = QUICK,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return text;
  if (encoding === 'gzip') return fitted(await gzipped(text));
  const bytes = await brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return fitted(bytes);
}

/** zlib gives a view of 64 KB; kept, a small page would hold all of it. */
function fitted(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The text behind its bytes in brotli; the work is done beside the event loop. */
export async function textOfBrotli(bytes: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  return unbrotli(bytes);
}

/**
 * True when the header names the encoding and does not refuse it with a zero quality. It is split at single
 * characters, because a pattern with optional white space costs the square of a long header's length.
 */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
