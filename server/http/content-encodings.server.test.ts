import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { encodeText, decodeBrotli } from './content-encodings.server.ts';

const TEXT = Buffer.from('She drove the library van over the moor. '.repeat(100));

test.each([
  ['br', decodeBrotli],
  ['gzip', gunzipSync],
] as const)('%s uses a buffer of exactly its length', async (encoding, decode) => {
  const bytes = await encodeText(TEXT, encoding);

  expect(bytes.buffer.byteLength).toBe(bytes.length);
  expect((await decode(bytes)).equals(TEXT)).toBe(true);
});
