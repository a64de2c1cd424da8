/**
 * The signed-in user as stored in this browser: zustand's persisted 'user-storage', which contains only the user (SPEC
 * section 4, Session). The stored user is used for display only; the server authorizes every request. Every public page
 * loads this file, so the file validates the stored value with a few checks instead of importing the contract's schema.
 */
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';

import type { User } from '../contract.ts';

export const USER_STORAGE = 'user-storage';

interface SessionState {
  user: User | null;
}

type StoredSession = Pick<SessionState, 'user'>;

/** Signing out removes the item. In a browser without storage, the user is lost on the next page load. */
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
      // Storage is full or disabled. The session itself is in cookies and is not affected.
    }
  },
  removeItem: (name) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // Storage is disabled, so there is nothing to remove.
    }
  },
};

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ user: null }), {
    name: USER_STORAGE,
    version: 0,
    storage,
    // The server renders every page as signed out; the stored user is read after hydration.
    skipHydration: true,
    partialize: ({ user }) => ({ user }),
    merge: (stored) => ({ user: storedUser(stored) }),
  }),
);

/** Counts the changes of the user, so that a response to an earlier request can be recognized as stale. */
let version = 0;
useSession.subscribe((state, before) => {
  if (JSON.stringify(state.user) !== JSON.stringify(before.user)) version += 1;
});

export function sessionVersion(): number {
  return version;
}

export function setUser(user: User): void {
  useSession.setState({ user });
}

/** Clears the user in memory and in storage. Other tabs receive the change as a `storage` event. */
export function clearUser(): void {
  useSession.setState({ user: null });
  useSession.persist.clearStorage();
}

/**
 * Reads the stored user and follows sign-ins and sign-outs in other tabs. Called in an effect, so that the first render
 * matches the server's HTML.
 *
 * @param onOtherTab - called after another tab signed in or out
 * @returns a function that unsubscribes
 */
export function syncWithOtherTabs(onOtherTab: () => void): () => void {
  void useSession.persist.rehydrate();
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    if (event.key !== USER_STORAGE && event.key !== null) return;
    void useSession.persist.rehydrate();
    onOtherTab();
  };
  // A page in the back/forward cache receives no `storage` events, so read the storage again.
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

/** Validates the stored value; null if it is not a complete user. */
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
