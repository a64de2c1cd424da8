/**
 * The key under which this browser keeps the unfinished work of a user. It is the email with which the user first came
 * here: a user who corrects an unverified email keeps the work, in every tab and after a reload.
 */
import { keepItem, readJsonItem } from '../../ui/device-item.ts';
import { useSession } from './session-store.ts';
import { USER_STORAGE } from './user-storage.ts';

const USER_KEYS = 'user-keys';

/** The oldest corrections are dropped. */
const MAX_KEPT = 20;

let inMemory: Record<string, string> = {};

export function userKeyOf(email: string): string {
  return readKeys()[email] ?? email;
}

/** With which that user last signed in here. */
export function emailOfUser(userKey: string): string {
  const last = Object.entries(readKeys()).findLast(([, key]) => key === userKey);
  return last?.[0] ?? userKey;
}

/** The key of the signed-in user; null if signed out. */
export function currentUserKey(): string | null {
  const { user } = useSession.getState();
  return user ? userKeyOf(user.email) : null;
}

/** False if this user is not signed in any more, or if another user has signed in in another tab. */
export function maySendAs(userKey: string): boolean {
  if (currentUserKey() !== userKey) return false;
  try {
    const stored = JSON.parse(localStorage.getItem(USER_STORAGE) ?? 'null') as {
      state?: { user?: { email?: unknown } };
    } | null;
    const email = stored?.state?.user?.email;
    return typeof email !== 'string' || userKeyOf(email) === userKey;
  } catch {
    return true;
  }
}

export function useUserKey(): string | null {
  return useSession(({ user }) => (user ? userKeyOf(user.email) : null));
}

/** Call it before the corrected email is stored as the user's. */
export function keepUserKey(before: string, after: string): void {
  const key = userKeyOf(before);
  const { [after]: _, ...others } = readKeys();
  const entries = [...Object.entries(others), [after, key] as const];
  inMemory = Object.fromEntries(entries.slice(-MAX_KEPT));
  // Without storage, the key is known in this tab only.
  keepItem(USER_KEYS, JSON.stringify(inMemory));
}

function readKeys(): Record<string, string> {
  const stored = readJsonItem(USER_KEYS);
  return typeof stored === 'object' && stored !== null ? { ...stored } : inMemory;
}
