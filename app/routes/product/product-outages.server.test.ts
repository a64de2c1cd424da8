import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import * as contact from './contact.tsx';
import * as home from './home.tsx';
import * as find from './memorials-find.tsx';
import { meta } from './product-layout.tsx';

const app = openTestApp();

test.each([
  ['/', home.loader],
  ['/memorials/find?name=eleanor', find.loader],
  ['/contact', contact.action],
] as const)('while the database is away, %s is a 503 and no defect', async (path, run) => {
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
    operator: { email: 'help@memorials.example', address: undefined },
    readerI18n: () => app.services.findI18n('en'),
    reportFailure: (error: unknown) => void reported.push(error),
  } as unknown as PageServices);
  const body = new URLSearchParams({ text: 'A question', name: 'Ada', email: 'ada@example.org' });
  const form = path === '/contact' ? { method: 'POST', body } : {};
  const request = new Request(`https://here.example${path}`, form);
  const args = { request, context, params: {} } as never;
  await expect((async () => run(args))()).rejects.toMatchObject({ init: { status: 503 } });
  expect(reported).toEqual([outage]);
});

test('a page that could not be loaded has a title', () => {
  const error = { status: 503, statusText: '', data: 'Please try again.', internal: false };
  expect(meta({ error } as never)).toContainEqual({ title: 'Something went wrong' });
  expect(meta({} as never)).toEqual([]);
});
