// Small pictures and videos for tests, made on the spot so that each test shows what it is about.

import sharp from 'sharp';

/** A picture of plain noise, so that its size in bytes is like a photograph's; the seed makes it another one. */
export function aPicture(width = 64, height = 48, seed = 1) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed * 2_654_435_761;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG that holds pixels and nothing else. */
export async function aJpeg(width?: number, height?: number, seed?: number): Promise<Buffer> {
  return aPicture(width, height, seed).jpeg().toBuffer();
}

/** A JPEG as a phone writes it: lying on its side, with the place where it was taken. */
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

/** One box of an MP4: its length, its type, what it holds. */
export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** An MP4's outline: enough to be known as one, with the place where it was filmed. */
export function aVideo(place = '+54.4858-000.6206/'): Buffer {
  const type = mp4Box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));
  const privateBox = mp4Box('udta', mp4Box('\xa9xyz', Buffer.from(place, 'latin1')));
  const track = mp4Box('trak', mp4Box('tkhd', Buffer.alloc(84)), privateBox);
  const movie = mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), track, privateBox);
  return Buffer.concat([type, movie, mp4Box('mdat', Buffer.alloc(1000, 7))]);
}
