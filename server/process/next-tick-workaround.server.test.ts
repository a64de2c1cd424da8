import { setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';

import { expect, test } from 'vitest';

import { keepTickHiddenClass, captureTickObject } from './next-tick-workaround.server.ts';

setFlagsFromString('--expose-gc');
setFlagsFromString('--allow-natives-syntax');
/** `gc` exists only in contexts that were created after the flag was set. */
const collect = runInNewContext('gc') as () => void;
const haveSameHiddenClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

test('later tick objects have the hidden class of the stored one, also after garbage collections', async () => {
  const stored = await keepTickHiddenClass();
  for (let round = 0; round < 3; round += 1) {
    collect();
    expect(haveSameHiddenClass(await captureTickObject(), stored)).toBe(true);
  }
  expect(stored.constructor.name).toBe('Object');
  expect(haveSameHiddenClass({}, stored)).toBe(false);
});

test('one object is stored, however often the function is called', async () => {
  expect(await keepTickHiddenClass()).toBe(await keepTickHiddenClass());
});
