import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { pageServices } from '../../request-context.server.ts';
import { action } from './family-door.tsx';

async function refusalOf(type: string, body: string): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(pageServices, {} as never);
  const request = new Request('http://localhost/f/ada-lind/door', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return action({
    request,
    context,
    params: { slug: 'ada-lind' },
    url: new URL(request.url),
    pattern: '/f/:slug/door',
  }).catch((error: unknown) => (error instanceof Response ? error.status : error));
}

test.each([
  ['text/plain', 'password=Lilac', 405],
  ['application/json', '{"password":"Lilac"}', 405],
  ['multipart/form-data; boundary=x', 'not multipart', 400],
])('the door refuses %s without a server error', async (type, body, status) => {
  expect(await refusalOf(type, body)).toBe(status);
});
