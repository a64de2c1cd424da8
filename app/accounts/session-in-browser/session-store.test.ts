import { beforeEach, describe, expect, test, vi } from 'vitest';

import { BrowserTab } from '../testing/browser-tab.ts';
import { ada } from '../testing/session-tab.ts';
import {
  clearUser,
  syncWithOtherTabs,
  sessionVersion,
  setUser,
  useSession,
} from './session-store.ts';

let tab: BrowserTab;

beforeEach(() => {
  tab = new BrowserTab();
  vi.stubGlobal('localStorage', tab.localStorage);
  vi.stubGlobal('window', tab);
  clearUser();
  return () => vi.unstubAllGlobals();
});

function follow(onOtherTab: () => void = () => undefined): void {
  syncWithOtherTabs(onOtherTab);
}

const stored = (user: unknown) => JSON.stringify({ state: { user }, version: 0 });

describe("'user-storage'", () => {
  test('holds the user and nothing else', () => {
    setUser(ada);
    expect(tab.items.get('user-storage')).toBe(stored(ada));
  });

  test('is removed on signing out', () => {
    setUser(ada);
    clearUser();
    expect(tab.items.size).toBe(0);
    expect(useSession.getState().user).toBeNull();
  });

  test('is read after hydration, not before', () => {
    tab.items.set('user-storage', stored(ada));
    expect(useSession.getState().user).toBeNull();
    follow();
    expect(useSession.getState().user).toEqual(ada);
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['half a user', stored({ firstName: 'Ada' })],
    ['a user with a number for a name', stored({ ...ada, firstName: 7 })],
    ['a user without its flags', stored({ ...ada, oauth: null })],
    ['another shape', JSON.stringify({ user: ada })],
  ])('means signed out if it holds %s', (_, item) => {
    tab.items.set('user-storage', item);
    follow();
    expect(useSession.getState().user).toBeNull();
  });

  test('may be blocked by the browser without stopping a sign-in', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    follow();
    setUser(ada);
    expect(useSession.getState().user).toEqual(ada);
    clearUser();
    expect(useSession.getState().user).toBeNull();
  });
});

test('a page restored by the Back button reads the stored user again', () => {
  tab.items.set('user-storage', stored(ada));
  follow();
  tab.items.clear();
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(useSession.getState().user).toEqual(ada);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(useSession.getState().user).toBeNull();
});

describe('another tab', () => {
  test('signing out signs out this one', () => {
    const onOtherTab = vi.fn<() => void>();
    tab.items.set('user-storage', stored(ada));
    follow(onOtherTab);
    tab.changeInOtherTab('user-storage', null);
    expect(useSession.getState().user).toBeNull();
    expect(onOtherTab).toHaveBeenCalledOnce();
  });

  test('clearing the whole storage signs out this one', () => {
    tab.items.set('user-storage', stored(ada));
    follow();
    tab.changeInOtherTab(null, null);
    expect(useSession.getState().user).toBeNull();
  });

  test('signing in signs in this one', () => {
    follow();
    tab.changeInOtherTab('user-storage', stored(ada));
    expect(useSession.getState().user).toEqual(ada);
  });

  test('writing something else changes nothing', () => {
    const onOtherTab = vi.fn<() => void>();
    tab.items.set('user-storage', stored(ada));
    follow(onOtherTab);
    tab.changeInOtherTab('theme', 'dark');
    expect(useSession.getState().user).toEqual(ada);
    expect(onOtherTab).not.toHaveBeenCalled();
  });

  test('is ignored after unsubscribing', () => {
    const stop = syncWithOtherTabs(() => undefined);
    stop();
    tab.changeInOtherTab('user-storage', stored(ada));
    expect(useSession.getState().user).toBeNull();
  });
});

test("each change of user gets a new version; writing the same user doesn't", () => {
  const before = sessionVersion();
  setUser(ada);
  setUser(ada);
  clearUser();
  expect(sessionVersion()).toBe(before + 2);
});
