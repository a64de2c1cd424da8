import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../public/', import.meta.url));
const sign = readFileSync(`${folder}favicon.svg`, 'utf8');
/**
 * Has square corners, because operating systems round the corners themselves. Some crop the icon to a circle of four
 * fifths of its width, so `roomy` has a margin.
 */
const square = sign.replace(' rx="7"', '');
const roomy = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('width="32" height="32"', 'x="-5" y="-5" width="42" height="42"');
const SIZES_OF_ICO = [16, 32, 48];

/** @type {(svg: string, size: number) => Promise<Buffer>} */
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/**
 * An .ico file with PNG images.
 * @type {(pictures: Buffer[], sizes: number[]) => Buffer}
 */
function icoOf(pictures, sizes) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, at);
    head.writeUInt8(sizes[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

const small = await Promise.all(SIZES_OF_ICO.map((size) => png(sign, size)));
writeFileSync(`${folder}favicon.ico`, icoOf(small, SIZES_OF_ICO));
writeFileSync(`${folder}apple-touch-icon.png`, await png(square, 180));
writeFileSync(`${folder}icon-192.png`, await png(sign, 192));
writeFileSync(`${folder}icon-512.png`, await png(sign, 512));
writeFileSync(`${folder}icon-maskable-512.png`, await png(roomy, 512));
