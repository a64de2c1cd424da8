import { cachedDataVersionTag } from 'node:v8';

import { expect, test } from 'vitest';

import { compilingOnce } from './webassembly-once.server.ts';

test('V8 has the flags that code is kept under before and after WebAssembly was compiled', async () => {
  const before = cachedDataVersionTag();
  const meanwhile = await compilingOnce(async () => cachedDataVersionTag());
  expect(meanwhile).not.toBe(before);
  expect(cachedDataVersionTag()).toBe(before);
});

test('V8 has them again also when nothing came of it', async () => {
  const before = cachedDataVersionTag();
  const failing = compilingOnce(() => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(cachedDataVersionTag()).toBe(before);
});
