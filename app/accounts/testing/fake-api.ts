// A fake API for component tests, without a server. HTTP itself is in `scripted-api.ts` and in the tests of the API
// client.
import { vi } from 'vitest';

import { replies, type Reply } from './scripted-api.ts';

export interface FakeApiCall {
  /** 'POST /login', 'GET /api/v1/subscription/plans' */
  call: string;
  body: unknown;
}

export interface FakeApi {
  /** in order */
  readonly calls: FakeApiCall[];
  /** the same, names only */
  readonly callNames: () => string[];
  /** throws for a network error */
  reply: (call: string) => Reply | Promise<Reply>;
}

/** Stubs `fetch` until the test ends; every call succeeds unless `reply` is set. */
export function fakeApi(): FakeApi {
  const api: FakeApi = {
    calls: [],
    callNames: () => api.calls.map(({ call }) => call),
    reply: () => replies.fine(),
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path.replace('/api/v1/auth', '')}`;
    api.calls.push({ call, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null });
    const { status = 200, body: answer } = await api.reply(call);
    return Response.json(answer, { status });
  });
  return api;
}

/** Throws what `fetch` throws without a network. */
export function failNetwork(): never {
  throw new TypeError('Failed to fetch');
}

/** A reply that the test resolves. */
export function deferredReply(): { reply: () => Promise<Reply>; answer: (reply: Reply) => void } {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { reply: () => promise, answer: resolve };
}
