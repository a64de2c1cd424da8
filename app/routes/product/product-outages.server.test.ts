import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import * as home from './home.tsx';
import * as find from './memorials-find.tsx';

const app = openTestApp();

test.each([
  ['/', home.loader],
  ['/memorials/find?name=eleanor', find.loader],
] as const)('while the database is away, %s is a 503 and no defect', async (path, loader) => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  const away = () => {
    throw outage;
  };
  context.set(pageServices, {
    ...app.services,
    kysely: { selectFrom: away, transaction: away },
    limits: { consume: away },
    caller: { network: '192.0.2.7' },
    readerI18n: () => app.services.findI18n('en'),
    reportFailure: (error: unknown) => void reported.push(error),
  } as unknown as PageServices);
  const request = new Request(`https://here.example${path}`);
  const args = { request, context, params: {} } as never;
  await expect((async () => loader(args))()).rejects.toMatchObject({ init: { status: 503 } });
  expect(reported).toEqual([outage]);
});
