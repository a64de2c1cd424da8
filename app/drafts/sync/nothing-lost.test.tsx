// Longer than 300 lines: the ways in which a browser can end or lose its network, and what is there afterwards.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { clearUser } from '../../accounts/session-in-browser/session-store.ts';
import {
  ADA,
  MEMORIAL,
  endDrafts,
  kill,
  offline,
  openSession,
  pass,
  quote,
  refused,
  server,
  settle,
  signIn,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { memorialCalls } from '../testing/memorial-calls.ts';
import { listUnsent } from './pending-changes.ts';

interface StoredQuote {
  change: { value: string };
}

async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

beforeEach(startDrafts);
afterEach(endDrafts);

describe('nothing typed is lost', () => {
  test('offline: the text is kept, and sent once the network is back', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(offline);
    session.set('quote', 'On a train');
    await pass(800);
    expect(view(session).status).toBe('offline');
    expect(quote(session)).toBe('On a train');
    expect(await listUnsent(ADA)).toEqual([{ memorialId: MEMORIAL, count: 1 }]);
    memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(view(session).status).toBe('saved');
    expect(server.document['quote']).toBe('On a train');
  });

  test('offline: it retries after growing pauses', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(offline);
    session.set('quote', 'On a train');
    await pass(800);
    for (const [seconds, calls] of [
      [1, 2],
      [2, 3],
      [4, 4],
      [8, 5],
      [16, 6],
      [30, 7],
      [30, 8],
    ] as const) {
      await pass(seconds * 1_000);
      expect(memorialCalls.change).toHaveBeenCalledTimes(calls);
    }
    expect(view(session).status).toBe('offline');
  });

  test('signed out in the middle of a word: it waits for the same user', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementationOnce(refused(401));
    session.set('quote', 'Half a wo');
    await pass(800);
    expect(view(session).status).toBe('signed-out');
    clearUser();
    session.set('quote', 'Half a word');
    await pass(60_000);
    expect(memorialCalls.change).toHaveBeenCalledTimes(1);
    signIn(ADA);
    await settle();
    await pass(800);
    expect(server.document['quote']).toBe('Half a word');
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('another user in the same browser neither sees nor sends the text', async () => {
    const ada = await openSession();
    memorialCalls.change.mockImplementationOnce(offline);
    ada.set('quote', "Ada's");
    await pass(800);
    signIn('bo@example.org');
    await pass(60_000);
    const bo = await openSession('bo@example.org');
    expect(quote(bo)).toBe('Take it home.');
    bo.set('memorialHeader', "Bo's");
    await bo.flush();
    expect(server.requests.flat().map(({ path }) => path)).toEqual(['memorialHeader']);
    expect(view(ada).status).toBe('signed-out');
    expect(await listUnsent('bo@example.org')).toEqual([]);
    expect(await listUnsent(ADA)).toHaveLength(1);
    await kill(ada);
    await kill(bo);
    signIn(ADA);
    await (await openSession()).flush();
    expect(server.document['quote']).toBe("Ada's");
  });

  test("a user who has just signed in in another tab doesn't send the first user's text", async () => {
    const session = await openSession();
    session.set('quote', "Ada's");
    const stored = JSON.stringify({ state: { user: { email: 'bo@example.org' } }, version: 0 });
    localStorage.setItem('user-storage', stored);
    await pass(800);
    expect(server.requests).toEqual([]);
    expect(view(session).status).toBe('signed-out');
  });

  test("a visitor, or another user where nothing can be stored, doesn't send the text", async () => {
    const session = await openSession();
    session.set('quote', "Ada's");
    clearUser();
    expect(await session.flush()).toBe(false);
    signIn('bo@example.org');
    localStorage.clear();
    expect(await session.flush()).toBe(false);
    expect(server.requests).toEqual([]);
  });

  test('a killed browser: the next session has the text and sends it', async () => {
    const first = await openSession();
    first.set('quote', 'Typed a moment ago');
    first.insert('sections', { type: 'textSection', bodyText: 'A new section' });
    await kill(first);
    expect(server.requests).toEqual([]);
    const second = await openSession();
    expect(quote(second)).toBe('Typed a moment ago');
    await second.flush();
    expect(server.document['quote']).toBe('Typed a moment ago');
    expect(server.document.sections.at(-1)).toMatchObject({ bodyText: 'A new section' });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('a tab closed while the disk is slow: the last letter is handed to the browser at once', async () => {
    const session = await openSession();
    session.set('quote', 'On a trai');
    await settle();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    session.set('quote', 'On a train');
    await microtasks();
    session.set('quote', 'On a train.');
    await microtasks();
    // The in-memory database finishes a transaction in a later task, so both transactions are still running here.
    expect(put.mock.calls.map(([stored]) => (stored as StoredQuote).change.value)).toEqual([
      'On a train',
      'On a train.',
    ]);
  });

  test('a killed browser with one value being sent and another waiting: no conflict with oneself', async () => {
    const first = await openSession();
    server.hold();
    first.set('quote', 'A');
    await pass(800);
    first.set('quote', 'AB');
    await kill(first);
    server.release();
    await settle();
    const second = await openSession();
    await second.flush();
    expect(server.document['quote']).toBe('AB');
    expect(view(second).conflicts).toEqual([]);
  });

  test('a killed server that had already applied the change: the repeat changes nothing', async () => {
    const session = await openSession();
    const section = { type: 'textSection', bodyText: 'Once' };
    memorialCalls.change.mockImplementationOnce(async (_, changes) => {
      await server.change(changes);
      return offline();
    });
    session.insert('sections', section);
    session.set('quote', 'A');
    await pass(800);
    session.set('quote', 'AB');
    await pass(5_000);
    expect(server.document.sections.filter(({ bodyText }) => bodyText === 'Once')).toHaveLength(1);
    expect(server.document['quote']).toBe('AB');
    expect(view(session)).toMatchObject({
      status: 'saved',
      conflicts: [],
      document: server.document,
    });
  });

  test('an outage: the text is kept, and sent when the server is back', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementationOnce(refused(503));
    session.set('quote', 'New');
    await pass(800);
    expect(view(session)).toMatchObject({ status: 'failing', stopped: undefined });
    await pass(1_000);
    expect(server.document['quote']).toBe('New');
  });

  test.each([
    [403, 'NOT_ALLOWED'],
    [404, 'MEMORIAL_NOT_FOUND'],
    [410, 'MEMORIAL_GONE'],
  ])('%i: the text is kept, the reason is shown, and nothing is repeated', async (status, code) => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(refused(status, code));
    session.set('quote', 'New');
    await pass(120_000);
    expect(memorialCalls.change).toHaveBeenCalledTimes(1);
    expect(view(session)).toMatchObject({ status: 'failing', stopped: { code } });
    expect(await listUnsent(ADA)).toHaveLength(1);
  });

  test.each([
    ['an outage', refused(503)],
    ['no network', offline],
    ['no access', refused(404, 'MEMORIAL_NOT_FOUND')],
  ])('%s: leaving a field tries again, and its notice stays as it is', async (_, fail) => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(fail);
    session.set('quote', 'New');
    await pass(800);
    const state = () => JSON.stringify([view(session).status, view(session).stopped]);
    const seen = new Set([state()]);
    session.subscribe(() => seen.add(state()));
    await session.flush();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(memorialCalls.change).toHaveBeenCalledTimes(3);
    expect(seen.size).toBe(1);
  });

  test('setting the clock back changes nothing', async () => {
    vi.setSystemTime('2030-01-01');
    const first = await openSession();
    memorialCalls.change.mockImplementation(offline);
    first.set('quote', 'A');
    await pass(800);
    vi.setSystemTime('2001-01-01');
    first.set('quote', 'AB');
    await kill(first);
    memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
    await (await openSession()).flush();
    expect(server.document['quote']).toBe('AB');
  });
});

describe('where the browser stores nothing', () => {
  test.each([
    ['IndexedDB is missing', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'it refuses to open',
      () =>
        vi.stubGlobal('indexedDB', {
          open: () => {
            throw new DOMException('No', 'SecurityError');
          },
        }),
    ],
    [
      'the storage is full',
      () =>
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError');
        }),
    ],
  ])('%s: the screen says so, and the text is sent anyway', async (_, refuse) => {
    refuse();
    const session = await openSession();
    session.set('quote', 'New');
    await settle();
    expect(view(session)).toMatchObject({ isKeptOnDevice: false, document: { quote: 'New' } });
    await pass(800);
    expect(server.document['quote']).toBe('New');
    expect(view(session).status).toBe('saved');
  });

  test("once there is room again, what couldn't be written is written", async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(offline);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    session.set('quote', 'First');
    await settle();
    put.mockRestore();
    session.set('memorialHeader', 'Second');
    await settle();
    expect(view(session).isKeptOnDevice).toBe(true);
    expect(await listUnsent(ADA)).toEqual([{ memorialId: MEMORIAL, count: 2 }]);
  });

  test('nothing is lost without Web Locks and BroadcastChannel either', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    vi.stubGlobal('BroadcastChannel', undefined);
    const first = await openSession();
    first.set('quote', 'A');
    await settle();
    const second = await openSession();
    first.set('quote', 'AB');
    await Promise.all([first.flush(), second.flush()]);
    await pass(2_000);
    const places = [server.document['quote'], ...view(first).conflicts.map(({ mine }) => mine)];
    expect(places).toContain('AB');
  });
});
