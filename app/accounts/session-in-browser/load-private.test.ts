import { afterEach, beforeEach, expect, test } from 'vitest';

import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { replies, type ScriptedApi } from '../testing/scripted-api.ts';
import { ada, startSessionTab } from '../testing/session-tab.ts';
import { loadPrivate } from './load-private.ts';
import { setUser } from './session-store.ts';

const eve = { ...ada, firstName: 'Eve', email: 'eve@example.org' };
const FALLBACK = 'This did not load.';

let api: ScriptedApi;

beforeEach(async () => {
  api = await startSessionTab();
});
afterEach(() => api.stop());

test('waits for the session check, which is one request', async () => {
  api.reply = () => replies.fine({ user: ada });
  const load = () => loadPrivate(FALLBACK, async ({ firstName }) => firstName);
  expect(await Promise.all([load(), load()])).toEqual([
    { ok: true, data: 'Ada' },
    { ok: true, data: 'Ada' },
  ]);
  await load();
  expect(api.calls).toEqual(['GET /me']);
});

test('requests nothing for a visitor', async () => {
  api.reply = () => replies.refused('Please log in to continue.', 401);
  let requests = 0;
  expect(await loadPrivate(FALLBACK, async () => (requests += 1))).toMatchObject({
    ok: false,
    sentence: FALLBACK,
  });
  expect(requests).toBe(0);
});

test("a failure is a result, with the server's message or the fallback", async () => {
  api.reply = () => replies.fine({ user: ada });
  const refusal = new ApiFailure('No such session', {
    status: 404,
    isApiResponse: true,
    code: 'GONE',
  });
  expect(await loadPrivate(FALLBACK, () => Promise.reject(refusal))).toEqual({
    ok: false,
    sentence: 'No such session',
    fieldErrors: {},
    code: 'GONE',
    isApiResponse: true,
  });
  expect(await loadPrivate(FALLBACK, () => Promise.reject(new Error('A defect')))).toMatchObject({
    sentence: FALLBACK,
    isApiResponse: false,
  });
});

test('data loaded while another user signed in is loaded again for that user', async () => {
  api.reply = () => replies.fine({ user: ada });
  const loadedFor: string[] = [];
  const loaded = await loadPrivate(FALLBACK, async ({ firstName }) => {
    loadedFor.push(firstName);
    if (loadedFor.length === 1) setUser(eve);
    return firstName;
  });
  expect(loadedFor).toEqual(['Ada', 'Eve']);
  expect(loaded).toEqual({ ok: true, data: 'Eve' });
});
