import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { detectMediaKind } from './detect-media-kind.server.ts';
import { aJpeg } from './testing/pictures.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { aVideo } from './testing/videos.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['a photo', () => aJpeg(), 'video', 'picture'],
  ['a video', () => aVideo(), 'picture', 'video'],
  ['a text', () => bytes('Dear Anna'), 'video', 'video'],
  // What is neither is judged as what it was sent for, so that its refusal speaks of that.
  ['a PDF', () => bytes('%PDF-1.7'), 'video', 'video'],
  ['a PDF', () => bytes('%PDF-1.7'), 'picture', 'picture'],
  ['a sound', () => bytes('\0\0\0\u0018ftypM4A \0\0\0\0isommp42'), 'video', 'video'],
  ['a sound', () => bytes('OggS\0\u0002'.padEnd(28, '\0') + '\u0001vorbis'), 'video', 'video'],
  ['a RealMedia video', () => bytes('.RMF\0\0\0\u0012'), 'video', 'video'],
] as const)('%s (%#)', async (_, make, announced, kind) => {
  const path = join(await temporaryFolder(), 'upload');
  await writeFile(path, await make());
  expect(await detectMediaKind(path, announced)).toBe(kind);
});
