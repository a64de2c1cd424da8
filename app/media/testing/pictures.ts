import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

/**
 * A picture of noise, whose file is as large as that of a photograph. Each seed gives another
 * picture.
 */
export function aPicture(width = 64, height = 48, seed = 1) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function aJpeg(width?: number, height?: number, seed?: number): Promise<Buffer> {
  return aPicture(width, height, seed).jpeg().toBuffer();
}

export async function aPhonePhoto(width = 64, height = 48): Promise<Buffer> {
  return aPicture(width, height)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'Jo Example' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 29/1 1/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}

/** A PNG of 12,000 by 12,000 black pixels in a few kilobytes. */
export function aPngBomb(): Buffer {
  const side = 12_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit for a pixel, in shades of grey.
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + side / 8) * side));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
