/** Content encodings of text responses: negotiation, compression, decompression. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

/** `identity` means uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli level 4 takes as long as gzip and compresses better; the highest levels take twenty times as long. */
export const FAST = 4;
export const SMALLEST = 11;

/** The supported encodings, in order of preference. */
const SUPPORTED = ['br', 'gzip'] as const;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Caches parsed `Accept-Encoding` headers, because browsers send only a few different, short values. */
const MAX_CACHED_HEADER_LENGTH = 200;
const parsedHeaders = new LRUCache<string, Encoding>({ max: 64 });

/** Returns the first supported encoding that an `Accept-Encoding` header allows. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const cached = parsedHeaders.get(header);
  if (cached) return cached;
  const preferred = SUPPORTED.find((encoding) => accepts(header, encoding)) ?? 'identity';
  if (header.length > MAX_CACHED_HEADER_LENGTH) return preferred;
  parsedHeaders.set(header, preferred);
  return preferred;
}

/** Encodes a text in the thread pool. */
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

/**
 * The result is copied, because zlib returns a view of a 64 KB buffer, which would stay in memory for each cached page.
 */
function copyToFit(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Decodes a body in the thread pool. */
export async function decodeBrotli(bytes: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  return decompressBrotli(bytes);
}

/**
 * True when the header accepts the encoding, that is, contains it without `q=0`. The header is split at single
 * characters, because a regular expression with optional white space takes quadratic time on a long header.
 */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
