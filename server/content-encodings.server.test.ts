import { expect, test } from 'vitest';

import { decodeText, encodeText } from './content-encodings.server.ts';

const TEXT = Buffer.from('She drove the library van over the moor. '.repeat(100));

test.each(['br', 'gzip'] as const)(
  '%s holds its own bytes and no memory beside them',
  async (encoding) => {
    const bytes = await encodeText(TEXT, encoding);

    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect((await decodeText(bytes, encoding)).equals(TEXT)).toBe(true);
  },
);
