// A fake `fetch` for component tests. The test defines the responses.
import { vi } from 'vitest';

import { replies, type Reply } from './scripted-api.ts';

export interface FakeApiCall {
  /** for example 'POST /login' or 'GET /api/v1/subscription/plans' */
  call: string;
  body: unknown;
}

export interface FakeApi {
  readonly calls: FakeApiCall[];
  readonly callNames: () => string[];
  /** the response to each call; throws to simulate a network failure */
  reply: (call: string) => Reply | Promise<Reply>;
}

/** Replaces `fetch` until the test ends. Every call succeeds if the test does not set `reply`. */
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

export function failNetwork(): never {
  throw new TypeError('Failed to fetch');
}

export function deferredReply(): { reply: () => Promise<Reply>; answer: (reply: Reply) => void } {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { reply: () => promise, answer: resolve };
}
