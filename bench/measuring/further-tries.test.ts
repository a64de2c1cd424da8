import { expect, test } from 'vitest';

import { withFurtherTries } from './further-tries.ts';

/** Work that fails as often as it is told to and then gives a figure. */
function failing(times: number) {
  let tries = 0;
  return () => {
    tries += 1;
    return tries <= times
      ? Promise.reject(new Error(`failed for the time ${tries}`))
      : Promise.resolve(98);
  };
}

test('what failed is tried again, and each failure is told', async () => {
  const told: string[] = [];
  const figure = await withFurtherTries(failing(2), (error) => told.push(String(error)));
  expect(figure).toBe(98);
  expect(told).toEqual(['Error: failed for the time 1', 'Error: failed for the time 2']);
});

test('what fails for the third time fails', async () => {
  const told: unknown[] = [];
  const work = withFurtherTries(failing(3), (error) => told.push(error));
  await expect(work).rejects.toThrow('failed for the time 3');
  expect(told).toHaveLength(2);
});

test('what works is done once', async () => {
  let tries = 0;
  await withFurtherTries(
    () => Promise.resolve((tries += 1)),
    () => undefined,
  );
  expect(tries).toBe(1);
});
