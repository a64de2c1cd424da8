import { expect, test } from 'vitest';

import { AppError } from './app-error.ts';
import { orErrorPage } from './error-page.server.ts';

/** What a loader's failure becomes for the visitor, and what the operators hear of it. */
async function meet(failure: Error): Promise<{ thrown: unknown; reported: unknown[] }> {
  const reported: unknown[] = [];
  const operators = { reportFailure: (error: unknown) => void reported.push(error) };
  const thrown: unknown = await orErrorPage(operators, () => Promise.reject(failure)).catch(
    (error: unknown) => error,
  );
  return { thrown, reported };
}

test('an outage is a page with status 503, and its cause is reported once', async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { thrown, reported } = await meet(outage);
  expect(thrown).toMatchObject({ init: { status: 503 } });
  expect(reported).toEqual([outage]);
});

test('a refusal is a page with its status, and nobody hears of it', async () => {
  const { thrown, reported } = await meet(new AppError('MEMORIAL_NOT_FOUND'));
  expect(thrown).toMatchObject({ data: 'Memorial not found', init: { status: 404 } });
  expect(reported).toEqual([]);
});

test('a defect stays one: whoever runs the loader reports it', async () => {
  const defect = new TypeError('x is not a function');
  expect(await meet(defect)).toEqual({ thrown: defect, reported: [] });
});
