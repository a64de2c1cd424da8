import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { addressOf, call } from './call.ts';
import { endpoint } from './endpoint.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/v1/memorials/{id}/things/{thing}',
  about: 'A thing',
  right: 'member',
  query: { after: 'the `next` value of the previous page' },
  data: z.object({ name: z.string() }),
});

const rename = endpoint({
  method: 'PUT',
  path: '/api/v1/memorials/{id}/name',
  about: 'Renames a thing',
  right: 'own',
  payload: z.object({ name: z.string() }),
});

const all = endpoint({ method: 'GET', path: '/api/v1/things', about: 'All', right: 'anyone' });

afterEach(() => vi.unstubAllGlobals());

function answerWith(data: unknown) {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ success: true, message: 'OK', data })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('parameters and query are in the address, and the response is parsed', async () => {
  const fetched = answerWith({ name: 'Ada', more: 1 });
  const answered = await call(read, { id: 'mem_1', thing: 'a/b', query: { after: 'x&y' } });
  expect(answered).toEqual({ name: 'Ada' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/memorials/mem_1/things/a%2Fb?after=x%26y');
  await call(read, { id: 'mem_1', thing: 'a', query: { after: undefined } });
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/v1/memorials/mem_1/things/a');
});

test('the payload is sent as JSON', async () => {
  const fetched = answerWith(undefined);
  await call(rename, { id: 'mem_1', payload: { name: 'Ada' } });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"name":"Ada"}' });
});

test('the address of a link', () => {
  expect(addressOf(read, { id: 'mem_1', thing: 'é' })).toBe(
    '/api/v1/memorials/mem_1/things/%C3%A9',
  );
});

test("missing parts don't compile", () => {
  const neverCalled = () => [
    call(all),
    // @ts-expect-error -- `thing` is missing
    call(read, { id: 'mem_1' }),
    // @ts-expect-error -- all parameters are missing
    call(read),
    // @ts-expect-error -- the payload is missing
    call(rename, { id: 'mem_1' }),
    // @ts-expect-error -- the payload has another shape
    call(rename, { id: 'mem_1', payload: { title: 'Ada' } }),
    // @ts-expect-error -- this endpoint has no query
    call(rename, { id: 'mem_1', payload: { name: 'Ada' }, query: { after: 'x' } }),
  ];
  expect(neverCalled).toBeTypeOf('function');
});
