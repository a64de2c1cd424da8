import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageI18n } from '../../language/i18n.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { loader } from './memorials-find.tsx';

const app = openTestApp();

async function searchFrom(network: string, name = 'eleanor') {
  const context = new RouterContextProvider();
  const services = { ...app.services, caller: { network }, readerI18n: () => pageI18n };
  context.set(pageServices, services as unknown as PageServices);
  const request = new Request(`https://here.example/memorials/find?name=${name}`);
  const answer = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  return 'init' in answer ? { ...answer.data, ...answer.init } : { ...answer, status: 200 };
}

test("a network that searches very often is asked to wait; others aren't", async () => {
  expect((await searchFrom('192.0.2.7')).status).toBe(200);
  // Making 299 searches takes seconds, so the test sets the stored count and searches only twice.
  await app.database.kysely.updateTable('attempts').set({ count: 299 }).execute();
  expect((await searchFrom('192.0.2.7')).status).toBe(200);
  expect(await searchFrom('192.0.2.7')).toMatchObject({
    typed: { name: 'eleanor' },
    found: 'too-many',
    status: 429,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
  });
  expect((await searchFrom('192.0.2.8')).status).toBe(200);
  // A request without a name is not a search.
  expect((await searchFrom('192.0.2.7', '')).status).toBe(200);
  app.clock.advance({ minutes: 10 });
  expect((await searchFrom('192.0.2.7')).status).toBe(200);
});
