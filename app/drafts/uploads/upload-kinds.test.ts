import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';

import { aPicture } from '../../media/testing/pictures.ts';
import { aVideo } from '../../media/testing/videos.ts';
import { fileProblem, kindOfContent, kindOfFile } from './upload-kinds.ts';

test.each([
  ['IMG_0001.HEIC', '', 'picture'],
  ['IMG_0001.heif', 'application/octet-stream', 'picture'],
  ['image:1234', 'image/jpeg', 'picture'],
  ['scan.TIF', 'image/tiff', 'picture'],
  ['burst.heics', 'image/heic-sequence', 'picture'],
  ['IMG_0002.MOV', 'video/quicktime', 'video'],
  ['video', 'video/webm;codecs=vp9', 'video'],
  ['clip.mp4', '', 'video'],
  ['notes.txt', 'text/plain', null],
  ['archive.zip', 'application/zip', null],
  ['photo.jpg.exe', '', null],
  ['page.svg', 'image/svg+xml', null],
  ['no-extension', '', null],
])('%s of type "%s" is a %s', (filename, filetype, kind) => {
  expect(kindOfFile({ filename, filetype })).toBe(kind);
});

test.each([
  ['an album', { list: 'sec_a.photos' }, 'Choose a photo, such as a JPEG or PNG.'],
  ['the portrait', { field: 'profilePhoto' }, 'Choose a photo, such as a JPEG or PNG.'],
  [
    'a slideshow',
    { list: 'sec_a.content' },
    'Choose a photo, such as a JPEG or PNG, or a video, such as an MP4.',
  ],
])('for %s, what is suggested instead of another file is what it takes', (_, place, instead) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const problem = (filename: string) =>
    fileProblem(i18n, { filename, filetype: '', byteSize: 1 }, place);
  expect(problem('letter.pdf')).toBe(`We can’t add PDF files. ${instead}`);
  expect(problem('letter')).toBe(`We can’t add this file. ${instead}`);
});

describe('the content of a file', () => {
  function kindOf(bytes: Uint8Array | string, name: string, type = '') {
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
    return kindOfContent(new File([content], name, { type }));
  }

  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'a picture stored as %s is a picture, whatever picture its name and type say',
    async (format) => {
      const bytes = await aPicture().toFormat(format).toBuffer();
      expect(await kindOf(bytes, 'anna.jpg', 'image/jpeg')).toBe('picture');
    },
  );

  test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    "a phone's picture with the brand %s is one",
    async (brand) => {
      expect(await kindOf(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'IMG_1.HEIC')).toBe('picture');
    },
  );

  test('videos share the container of phone pictures, and are distinguished', async () => {
    expect(await kindOf(aVideo(), 'holiday.mov')).toBe('video');
    expect(await kindOf(aVideo(), 'holiday.jpg')).toBe('video');
    expect(await kindOf('\u001A\u0045\u00DF\u00A3', 'holiday.webm', 'video/webm')).toBe('video');
  });

  test.each([
    ['a text that is called a picture', 'Dear Anna, this is'],
    ['a PDF', '%PDF-1.7'],
    ['an archive', 'PK\u0003\u0004'],
    ['a BMP', 'BM6\0\0\0'],
    ['JPEG XL', '\u00FF\u000A\u00FA\u001F'],
    ['JPEG XL in its container', '\0\0\0\u000CJXL \r\n\u0087\n'],
    ['JPEG 2000', '\0\0\0\u000CjP  \r\n\u0087\n'],
  ])("%s isn't a picture", async (_, bytes) => {
    expect(await kindOf(bytes, 'anna.jpg', 'image/jpeg')).toBeNull();
  });

  test("a file isn't opened if its name, type or size decide", async () => {
    const bytes = await aPicture().jpeg().toBuffer();
    expect(await kindOf(bytes, 'letter.txt', 'text/plain')).toBeNull();
    expect(await kindOf(bytes, 'holiday.mov', 'video/quicktime')).toBe('video');
    expect(await kindOf('', 'anna.jpg', 'image/jpeg')).toBe('picture');
  });

  test("a file that is gone by now can't be read", async () => {
    const gone = new File(['gone'], 'anna.jpg');
    gone.slice = () => {
      throw new DOMException('The file is gone.', 'NotFoundError');
    };
    await expect(kindOfContent(gone)).rejects.toThrow('The file is gone.');
  });
});
