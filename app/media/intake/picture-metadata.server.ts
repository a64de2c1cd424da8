/**
 * Checks if a picture file contains metadata, because such a file is encoded again. Unknown parts of a file count as
 * metadata.
 */

export function isMetadataFree(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): boolean {
  const readers = { jpeg: isMetadataFreeJpeg, png: isMetadataFreePng, webp: isMetadataFreeWebp };
  return readers[format](bytes);
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_APP0 = 0xe0;
const JPEG_APP14 = 0xee;
/** Reserved for extensions. */
const JPEG_EXTENSION = 0xc8;
/** Length of an APP0 segment that contains JFIF data without a thumbnail. */
const JFIF_BYTES = 16;
/** Length of an APP14 segment that says only how Adobe's programs have encoded the colours. */
const ADOBE_BYTES = 14;

/**
 * Segments without metadata. C0 to CF: frame headers and Huffman tables. DA to DD: scan,
 * quantization, number of lines, restart interval.
 */
function isPixelSegment(marker: number, length: number): boolean {
  return (
    (marker >= 0xc0 && marker <= 0xcf && marker !== JPEG_EXTENSION) ||
    (marker >= 0xda && marker <= 0xdd) ||
    (marker === JPEG_APP0 && length === JFIF_BYTES) ||
    (marker === JPEG_APP14 && length === ADOBE_BYTES)
  );
}

function isMetadataFreeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (!isPixelSegment(marker, length)) return false;
    at += 2 + length;
    if (marker === JPEG_SCAN) {
      at = endOfScan(bytes, at);
      if (bytes[at + 1] === JPEG_END) return at + 2 === bytes.length;
    }
  }
  return false;
}

function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? JPEG_END;
    if (next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_FRAME_BYTES = 12;
const PNG_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs'.split(' '));

function isMetadataFreePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_CHUNKS.has(name)) return false;
    at += PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (name === 'IEND') return at === bytes.length;
  }
  return false;
}

const RIFF_HEADER_BYTES = 12;
const RIFF_CHUNK_HEADER_BYTES = 8;
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

function isMetadataFreeWebp(bytes: Buffer): boolean {
  if (bytes.length < RIFF_HEADER_BYTES || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = RIFF_HEADER_BYTES;
  while (at + RIFF_CHUNK_HEADER_BYTES <= bytes.length) {
    if (!WEBP_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += RIFF_CHUNK_HEADER_BYTES + length + (length % 2);
  }
  return at === bytes.length;
}
