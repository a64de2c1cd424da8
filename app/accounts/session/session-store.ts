/**
 * Who is signed in, as this browser knows it: zustand's persisted 'user-storage' with the user and
 * nothing else (SPEC section 4, Session). Every public page loads this file, so it reads what is stored
 * with its own few lines instead of the contract's schema. It decides nothing: the server does.
 */
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';

import type { User } from '../contract.ts';

export const USER_STORAGE = 'user-storage';

interface SessionState {
  user: User | null;
}

type StoredSession = Pick<SessionState, 'user'>;

/** A signed-out browser holds no item at all. A browser that refuses storage forgets at the next page. */
const storage: PersistStorage<StoredSession> = {
  getItem: (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null') as ReturnType<typeof storage.getItem>;
    } catch {
      return null;
    }
  },
  setItem: (name, value) => {
    try {
      if (value.state.user) localStorage.setItem(name, JSON.stringify(value));
      else localStorage.removeItem(name);
    } catch {
      // Full or forbidden: the session itself is in cookies and goes on.
    }
  },
  removeItem: (name) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing is stored where nothing may be.
    }
  },
};

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ user: null }), {
    name: USER_STORAGE,
    version: 0,
    storage,
    // The server renders every page for a stranger; what is stored is read once the page answers.
    skipHydration: true,
    partialize: ({ user }) => ({ user }),
    merge: (stored) => ({ user: storedUser(stored) }),
  }),
);

/** Counts the changes of user, so that an answer asked for before one is recognised as stale. */
let changes = 0;
useSession.subscribe((state, before) => {
  if (JSON.stringify(state.user) !== JSON.stringify(before.user)) changes += 1;
});

export function sessionChanges(): number {
  return changes;
}

export function setUser(user: User): void {
  useSession.setState({ user });
}

/** Signs this browser out: no user here, nothing in storage, and the other tabs hear of it. */
export function clearUser(): void {
  useSession.setState({ user: null });
  useSession.persist.clearStorage();
}

/**
 * Reads what is stored and follows what other tabs do: whoever signs out in one tab is signed out in
 * all. Called in an effect, so that the first rendering agrees with the server's.
 *
 * @param onOtherTab called after another tab signed in or out
 * @returns what ends the following
 */
export function followStoredSession(onOtherTab: () => void): () => void {
  void useSession.persist.rehydrate();
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    if (event.key !== USER_STORAGE && event.key !== null) return;
    void useSession.persist.rehydrate();
    onOtherTab();
  };
  // A page kept for the Back button heard nothing while it was away.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void useSession.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** What stands in storage may be anything; only a whole user is one. */
function storedUser(stored: unknown): User | null {
  const user = (stored as { user?: unknown } | null | undefined)?.user as Partial<User> | undefined;
  const isWhole =
    typeof user?.firstName === 'string' &&
    typeof user.lastName === 'string' &&
    typeof user.email === 'string' &&
    typeof user.isEmailVerified === 'boolean' &&
    typeof user.oauth?.google === 'boolean' &&
    typeof user.oauth.facebook === 'boolean';
  return isWhole ? (user as User) : null;
}
