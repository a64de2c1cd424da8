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
