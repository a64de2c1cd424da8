import sharp from 'sharp';

export const CAMERA_SIZE = { width: 4032, height: 3024 };

/**
 * Returns a function that makes a JPEG of 12 megapixels with an EXIF rotation. Each number from 0 to 255 gives a
 * different picture.
 */
export async function jpegMaker(): Promise<(number: number) => Promise<Buffer>> {
  const noise = Buffer.alloc(504 * 378 * 3);
  let state = 1;
  for (let index = 0; index < noise.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[index] = 64 + (state >>> 25);
  }
  const { data, info } = await sharp(noise, { raw: { width: 504, height: 378, channels: 3 } })
    .resize({ ...CAMERA_SIZE, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return async (number) => {
    const bar = 3 * CAMERA_SIZE.width * 32;
    for (let bit = 0; bit < 8; bit += 1) {
      data.fill((number >> bit) & 1 ? 255 : 0, bit * bar, (bit + 1) * bar);
    }
    return sharp(data, { raw: info })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD2: { DateTimeOriginal: '2019:07:14 15:33:02' } })
      .jpeg({ quality: 92, optimiseCoding: false })
      .toBuffer();
  };
}
