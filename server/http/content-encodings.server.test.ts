import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { encodeText, textOfBrotli } from './content-encodings.server.ts';

const TEXT = Buffer.from('She drove the library van over the moor. '.repeat(100));

test.each([
  ['br', textOfBrotli],
  ['gzip', gunzipSync],
] as const)('%s holds its own bytes and no memory beside them', async (encoding, textOf) => {
  const bytes = await encodeText(TEXT, encoding);

  expect(bytes.buffer.byteLength).toBe(bytes.length);
  expect((await textOf(bytes)).equals(TEXT)).toBe(true);
});
