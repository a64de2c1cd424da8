/**
 * The signed-in user in the browser's storage item 'user-storage' (SPEC section 4, Session), for
 * display only. The server authorizes every request. Every public page loads this file. To stay
 * small, this file does not import the Zod schema of the user.
 */
import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';

import type { User } from '../contract.ts';
import { USER_STORAGE } from './user-storage.ts';

interface SessionState {
  user: User | null;
}

type StoredSession = Pick<SessionState, 'user'>;

/**
 * Signing out removes the stored item. In a browser without storage, the user appears signed out
 * after the next page load.
 */
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
      // Storage is full or blocked. The session still works, because it is in cookies.
    }
  },
  removeItem: (name) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  },
};

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ user: null }), {
    name: USER_STORAGE,
    version: 0,
    storage,
    // The server renders every page as signed out. The browser reads the stored user after hydration.
    skipHydration: true,
    partialize: ({ user }) => ({ user }),
    merge: (stored) => ({ user: storedUser(stored) }),
  }),
);

/** Counts changes of the user. A response is stale if the count has changed since its request. */
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

/** Other tabs receive the change as a `storage` event. */
export function clearUser(): void {
  useSession.setState({ user: null });
  useSession.persist.clearStorage();
}

/**
 * Reads the stored user and follows sign-ins and sign-outs in other tabs. Call it in an effect, so that the
 * first render equals the server's HTML.
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
  // A page in the back/forward cache gets no `storage` events. So it reads the stored user when it is shown again.
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

/** Returns null if the stored value is not a complete user. */
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
