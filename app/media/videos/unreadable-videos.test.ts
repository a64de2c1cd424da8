import { expect, test } from 'vitest';

import { unreadableVideo } from './unreadable-videos.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const packets = (start: number, bytes: number) =>
  Buffer.concat([
    Buffer.alloc(start),
    ...Array.from({ length: 4 }, () => Buffer.concat([latin1('G'), Buffer.alloc(bytes - 1)])),
  ]);

test.each([
  ['an AVI video', latin1('RIFF\u007A\u0029\u0001\0AVI LIST')],
  ['a Windows Media video (WMV)', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')],
  ['an MPEG video (MPG)', Buffer.from('000001ba440004000401', 'hex')],
  ['an MPEG video (MPG)', Buffer.from('000001b30b009013', 'hex')],
  ['a Flash video (FLV)', latin1('FLV\u0001\u0001')],
  ['an Ogg video', latin1('OggS\0\u0002')],
  ['a DV video', Buffer.from('1f0700bff878', 'hex')],
  ['a DV video', Buffer.from('1f07003ff878', 'hex')],
  ['a camcorder video (AVCHD, MTS)', packets(0, 188)],
  ['a camcorder video (AVCHD, MTS)', packets(4, 192)],
])('%s is recognised by its first bytes', (name, head) => {
  expect(unreadableVideo(head)).toBe(name);
});

test.each([
  ['an MP4', latin1('\0\0\0\u0020ftypisom\0\0\u0002\0')],
  ['a 3GP of an old phone', latin1('\0\0\0\u0018ftyp3gp5')],
  ['a Matroska file', Buffer.from('1a45dfa3a3428681', 'hex')],
  ['a WebP picture', latin1('RIFF\u007A\u0029\u0001\0WEBPVP8 ')],
  ['a text that begins with G', latin1('Grandma '.repeat(200))],
  ['an empty file', Buffer.alloc(0)],
])("%s isn't one of them", (_, head) => {
  expect(unreadableVideo(head)).toBeNull();
});
