import { expect, test } from 'vitest';

import { kindOfFile } from './upload-kinds.ts';

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
