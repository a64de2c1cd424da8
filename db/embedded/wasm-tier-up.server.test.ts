import { cachedDataVersionTag } from 'node:v8';

import { expect, test } from 'vitest';

import { withoutWasmTierUp } from './wasm-tier-up.server.ts';

test('the compile cache flags are restored after WebAssembly was compiled', async () => {
  const before = cachedDataVersionTag();
  const meanwhile = await withoutWasmTierUp(async () => cachedDataVersionTag());
  expect(meanwhile).not.toBe(before);
  expect(cachedDataVersionTag()).toBe(before);
});

test('the flags are restored after a failure too', async () => {
  const before = cachedDataVersionTag();
  const failing = withoutWasmTierUp(() => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(cachedDataVersionTag()).toBe(before);
});
