import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { useToasts } from '../../ui/toast/toast-store.ts';
import { replies, type ScriptedApi } from '../testing/scripted-api.ts';
import { ada, startSessionTab } from '../testing/session-tab.ts';
import { signIn } from './session-actions.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { setUser, useSession } from './session-store.ts';

const eve = { ...ada, firstName: 'Eve', email: 'eve@example.org' };

let api: ScriptedApi;

const { fine, refused, withoutMessage } = replies;

beforeEach(async () => {
  api = await startSessionTab();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await api.stop();
});

describe('a check of the session', () => {
  test('that fails clears the user', async () => {
    for (const answer of [refused('No', 401), { status: 502, body: 'x' }, withoutMessage]) {
      setUser(ada);
      api.reply = () => answer;
      await checkSession();
      expect(useSession.getState().user).toBeNull();
      expect(useSessionActivity.getState()).toMatchObject({ isChecked: true, isLoading: false });
    }
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('is one request for concurrent calls', async () => {
    api.reply = () => fine({ user: ada });
    await Promise.all([checkSession(), checkSession()]);
    expect(api.calls).toEqual(['GET /me']);
  });

  test("doesn't sign out if its response arrives after a sign-in", async () => {
    api.reply = async (call) => {
      if (call !== 'GET /me') return fine({ user: eve });
      await signIn({ email: 'eve@example.org', password: 'secret' });
      return withoutMessage;
    };
    await checkSession();
    expect(useSession.getState().user).toEqual(eve);
  });

  test("doesn't sign out if the browser aborts it on leaving the page", async () => {
    setUser(ada);
    vi.stubGlobal('fetch', () => {
      api.tab.dispatchEvent(new Event('pagehide'));
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await checkSession();
    expect(useSession.getState().user).toEqual(ada);
  });

  test('is repeated once without a response before it fails', async () => {
    const ask = globalThis.fetch;
    const answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    vi.stubGlobal('fetch', (...request: Parameters<typeof ask>) =>
      (answers.shift() ?? (() => ask(...request)))(),
    );
    setUser(ada);
    api.reply = () => fine({ user: ada });
    await checkSession();
    expect(useSession.getState().user).toEqual(ada);
    expect(api.calls).toEqual(['GET /me']);

    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await checkSession();
    expect(useSession.getState().user).toBeNull();
  });

  test('is not repeated after a timeout', async () => {
    let questions = 0;
    vi.stubGlobal('fetch', () => {
      questions += 1;
      return Promise.reject(new DOMException('It took too long', 'TimeoutError'));
    });
    setUser(ada);
    await checkSession();
    expect(useSession.getState().user).toBeNull();
    expect(questions).toBe(1);
  });
});
