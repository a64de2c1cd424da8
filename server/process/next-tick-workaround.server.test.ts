import { setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';

import { expect, test } from 'vitest';

import { keepTickShape, objectOfATick } from './next-tick-workaround.server.ts';

setFlagsFromString('--expose-gc');
setFlagsFromString('--allow-natives-syntax');
/** `gc` is defined only in contexts that are created after the flag was set. */
const collect = runInNewContext('gc') as () => void;
const haveSameShape = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

test('the objects of ticks have the shape of the one that is kept, whatever was collected meanwhile', async () => {
  const kept = await keepTickShape();
  for (let round = 0; round < 3; round += 1) {
    collect();
    expect(haveSameShape(await objectOfATick(), kept)).toBe(true);
  }
  expect(kept.constructor.name).toBe('Object');
  expect(haveSameShape({}, kept)).toBe(false);
});

test('one is kept, however often it is asked for', async () => {
  expect(await keepTickShape()).toBe(await keepTickShape());
});
