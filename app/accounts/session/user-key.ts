/**
 * The key under which this browser keeps the unfinished work of a user. It is the email with which the user first came
 * here: a user who corrects an unverified email keeps the work, in every tab and after a reload.
 */
import { useSession } from './session-store.ts';

const USER_KEYS = 'user-keys';

/** The oldest corrections are dropped. */
const MAX_KEPT = 20;

let inMemory: Record<string, string> = {};

export function userKeyOf(email: string): string {
  return readKeys()[email] ?? email;
}

/** The key of the signed-in user; null if signed out. */
export function currentUserKey(): string | null {
  const { user } = useSession.getState();
  return user ? userKeyOf(user.email) : null;
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
  try {
    localStorage.setItem(USER_KEYS, JSON.stringify(inMemory));
  } catch {
    // Storage is full or blocked, so the key is known in this tab only.
  }
}

function readKeys(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(USER_KEYS) ?? 'null');
    if (typeof stored === 'object' && stored !== null) return { ...stored };
  } catch {
    // Storage is blocked, or its content is not ours.
  }
  return inMemory;
}
