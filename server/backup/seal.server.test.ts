import { randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { createSeal, sealedBytes, UnsealError } from './seal.server.ts';

const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const HEADER = sealedBytes(0) - 16;
const KEY = randomBytes(32).toString('base64');
const seal = createSeal(KEY);

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}
const sealed = (content: Buffer, name = 'a') => collect(seal.encrypt(name, [content]));
const unsealed = (content: Buffer, name = 'a', by = seal) => collect(by.decrypt(name, [content]));
const part = (whole: Buffer, number: number) =>
  whole.subarray(HEADER + number * SEALED_CHUNK, HEADER + (number + 1) * SEALED_CHUNK);

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1_000_000])(
  '%d bytes come back, and their sealed size is as predicted',
  async (size) => {
    const content = randomBytes(size);
    const secret = await sealed(content);
    expect(secret.length).toBe(sealedBytes(size));
    expect((await unsealed(secret)).equals(content)).toBe(true);
  },
);

test('with any chunk size on input', async () => {
  const content = randomBytes(200_000);
  const secret = await sealed(content);
  const pieces = Array.from({ length: Math.ceil(secret.length / 997) }, (_, index) =>
    secret.subarray(index * 997, (index + 1) * 997),
  );
  expect((await collect(seal.decrypt('a', pieces))).equals(content)).toBe(true);
});

describe('is refused', () => {
  const content = randomBytes(3 * CHUNK + 100);

  test('cut anywhere, even between two chunks', async () => {
    const secret = await sealed(content);
    for (const length of [0, 10, HEADER, HEADER + 5, HEADER + SEALED_CHUNK, secret.length - 1]) {
      await expect(unsealed(secret.subarray(0, length)), String(length)).rejects.toThrow(
        UnsealError,
      );
    }
  });

  test('one changed bit anywhere', async () => {
    const secret = await sealed(content);
    for (const at of [0, HEADER - 1, HEADER, HEADER + SEALED_CHUNK + 7, secret.length - 1]) {
      const changed = Buffer.from(secret);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(unsealed(changed), String(at)).rejects.toThrow(UnsealError);
    }
  });

  test('chunks reordered, repeated or missing', async () => {
    const secret = await sealed(content);
    const head = secret.subarray(0, HEADER);
    const chunks = [0, 1, 2, 3].map((number) => part(secret, number));
    const [a = head, b = head, c = head, d = head] = chunks;
    for (const order of [
      [b, a, c, d],
      [a, a, c, d],
      [a, c, d],
      [a, b, c],
      [a, b, c, d, d],
    ]) {
      await expect(unsealed(Buffer.concat([head, ...order]))).rejects.toThrow(UnsealError);
    }
  });

  test('a chunk from another file with the same name', async () => {
    const [one, other] = [await sealed(content), await sealed(content)];
    const swapped = Buffer.concat([
      one.subarray(0, HEADER + SEALED_CHUNK),
      other.subarray(HEADER + SEALED_CHUNK),
    ]);
    await expect(unsealed(swapped)).rejects.toThrow(UnsealError);
  });

  test("a file under another one's name", async () => {
    await expect(unsealed(await sealed(content, 'a'), 'b')).rejects.toThrow(UnsealError);
  });

  test('another key, and a file that was never encrypted', async () => {
    const other = createSeal(randomBytes(32).toString('base64'));
    await expect(unsealed(await sealed(content), 'a', other)).rejects.toThrow(UnsealError);
    await expect(unsealed(content)).rejects.toThrow('was not encrypted by this product');
  });
});

test("a signature is valid only for its text and key; a key's id isn't the key", () => {
  const signature = seal.sign('text');
  expect(seal.isSignature('text', signature)).toBe(true);
  expect(seal.isSignature('text ', signature)).toBe(false);
  expect(seal.isSignature('text', '')).toBe(false);
  expect(createSeal(randomBytes(32).toString('base64')).isSignature('text', signature)).toBe(false);
  expect(createSeal(KEY).keyId).toBe(seal.keyId);
  expect(Buffer.from(KEY, 'base64').toString('hex')).not.toContain(seal.keyId);
});
