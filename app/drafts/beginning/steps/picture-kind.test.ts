import { expect, test } from 'vitest';

import { aVideo } from '../../../media/testing/films.ts';
import { aPicture } from '../../../media/testing/pictures.ts';
import { kindOfFile } from './picture-kind.ts';

function kindOf(bytes: Uint8Array | string, name = 'a file', type = '') {
  const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  return kindOfFile(new File([content], name, { type }));
}

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'a picture as %s is a picture, whatever its name and type say',
  async (format) => {
    const bytes = await aPicture().toFormat(format).toBuffer();
    expect(await kindOf(bytes, 'letter.txt', 'text/plain')).toBe('picture');
  },
);

test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
  'a phone’s picture with the brand %s is one',
  async (brand) => {
    expect(await kindOf(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'IMG_1.HEIC')).toBe('picture');
  },
);

test('films share the container of phone pictures, and are told apart', async () => {
  expect(await kindOf(aVideo(), 'holiday.mov')).toBe('film');
  expect(await kindOf('\u001A\u0045\u00DF\u00A3', 'holiday.webm', 'video/webm')).toBe('film');
});

test.each([
  ['a text that is called a picture', 'Dear Anna, this is'],
  ['a PDF', '%PDF-1.7'],
  ['an archive', 'PK\u0003\u0004'],
  ['an empty file', ''],
])('%s is no picture', async (_, bytes) => {
  expect(await kindOf(bytes, 'anna.jpg', 'image/jpeg')).toBe('other');
});

test('a file that is gone by now cannot be read', async () => {
  const gone = new File([], 'anna.jpg');
  gone.slice = () => {
    throw new DOMException('The file is gone.', 'NotFoundError');
  };
  expect(await kindOfFile(gone)).toBe('unreadable');
});
