import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { withErrorPage } from './page-requests.server.ts';

async function runFailingLoader(
  failure: Error,
  i18n = pageI18n,
): Promise<{ thrown: unknown; reported: unknown[] }> {
  const reported: unknown[] = [];
  const reporter = {
    reportFailure: (error: unknown) => void reported.push(error),
    readerI18n: () => i18n,
  };
  const thrown: unknown = await withErrorPage(reporter, () => Promise.reject(failure)).catch(
    (error: unknown) => error,
  );
  return { thrown, reported };
}

test('an outage is a page with status 503, and its cause is reported once', async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { thrown, reported } = await runFailingLoader(outage);
  expect(thrown).toMatchObject({ init: { status: 503 } });
  expect(reported).toEqual([outage]);
});

test('an expected failure is a page with its status, and is not reported', async () => {
  const { thrown, reported } = await runFailingLoader(new AppError('MEMORIAL_NOT_FOUND'));
  expect(thrown).toMatchObject({ data: 'Memorial not found', init: { status: 404 } });
  expect(reported).toEqual([]);
});

test("an expected failure is shown in the reader's language", async () => {
  const spanish = createI18n('es', { 'Memorial not found': 'No encontramos esta página' });
  const { thrown } = await runFailingLoader(new AppError('MEMORIAL_NOT_FOUND'), spanish);
  expect(thrown).toMatchObject({ data: 'No encontramos esta página' });
});

test('an unexpected error is rethrown for the caller of the loader to report', async () => {
  const defect = new TypeError('x is not a function');
  expect(await runFailingLoader(defect)).toEqual({ thrown: defect, reported: [] });
});
