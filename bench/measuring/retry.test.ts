import { expect, test } from 'vitest';

import { withRetries } from './retry.ts';

function failing(times: number) {
  let runs = 0;
  return () => {
    runs += 1;
    return runs <= times
      ? Promise.reject(new Error(`failed for the time ${runs}`))
      : Promise.resolve(98);
  };
}

test('a failed run is retried, and each failure is reported', async () => {
  const reported: string[] = [];
  const figure = await withRetries(failing(2), (error) => reported.push(String(error)));
  expect(figure).toBe(98);
  expect(reported).toEqual(['Error: failed for the time 1', 'Error: failed for the time 2']);
});

test('the third failure is thrown', async () => {
  const reported: unknown[] = [];
  const work = withRetries(failing(3), (error) => reported.push(error));
  await expect(work).rejects.toThrow('failed for the time 3');
  expect(reported).toHaveLength(2);
});

test('a run that succeeds is not repeated', async () => {
  let runs = 0;
  await withRetries(
    () => Promise.resolve((runs += 1)),
    () => undefined,
  );
  expect(runs).toBe(1);
});
