import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli levels. Level 4 is as fast as gzip and compresses better. Level 11 takes 20 times as long. */
export const FAST = 4;
export const SMALLEST = 11;

const SUPPORTED = ['br', 'gzip'] as const;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/**
 * The results for Accept-Encoding headers are cached, because browsers send only a few different headers. Headers
 * longer than this are not cached.
 */
const MAX_CACHED_HEADER_LENGTH = 200;
const parsedHeaders = new LRUCache<string, Encoding>({ max: 64 });

export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const cached = parsedHeaders.get(header);
  if (cached) return cached;
  const preferred = SUPPORTED.find((encoding) => accepts(header, encoding)) ?? 'identity';
  if (header.length > MAX_CACHED_HEADER_LENGTH) return preferred;
  parsedHeaders.set(header, preferred);
  return preferred;
}

export async function encodeText(
  text: Buffer<ArrayBuffer>,
  encoding: Encoding,
  level = FAST,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return text;
  if (encoding === 'gzip') return copyToFit(await compressGzip(text));
  const bytes = await compressBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return copyToFit(bytes);
}

/** zlib returns a view of a 64 KB buffer. Without a copy, each cached page would keep such a buffer in memory. */
function copyToFit(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

export async function decodeBrotli(bytes: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  return decompressBrotli(bytes);
}

/**
 * True if the header contains the encoding without `q=0`. The header is split at single characters, because a regular
 * expression could take quadratic time.
 */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
