/**
 * Whether whoever this browser knows is still signed in, as the server sees it. Loaded wherever somebody is
 * signed in.
 */
import { apiClient } from '../../wire/api-client.ts';
import { ApiFailure } from '../../wire/api-failure.ts';
import { accountCalls } from '../client.ts';
import type { User } from '../contract.ts';
import { useSessionActivity, withFlag } from './session-activity.ts';
import { clearUser, sessionChanges, setUser, useSession } from './session-store.ts';

// A session that the server has ended is over here too.
apiClient.onSessionEnded(() => clearUser());

/** After a check that nobody answered, in milliseconds: a page that is being left has gone by then. */
const SECOND_QUESTION_MS = 1_000;

let checking: Promise<void> | undefined;

/**
 * Asks the server who is signed in; calls at the same time share one question. 'A failed auth check
 * clears the user' (SPEC section 4), unless the person signed in or out, or left the page, meanwhile.
 */
export function checkSession(): Promise<void> {
  checking ??= withFlag('isLoading', askWhoIsSignedIn).finally(() => {
    checking = undefined;
    useSessionActivity.setState({ isChecked: true });
  });
  return checking;
}

async function askWhoIsSignedIn(): Promise<void> {
  if (!useSession.persist.hasHydrated()) await useSession.persist.rehydrate();
  const before = sessionChanges();
  const pageLeft = notePageLeft();
  try {
    const user = await askTwice(accountCalls.me);
    if (sessionChanges() === before) storeSignedInUser(user);
  } catch {
    if (sessionChanges() === before && !pageLeft.isLeft) clearUser();
  } finally {
    pageLeft.stop();
  }
}

/**
 * A browser that leaves a page breaks off its calls, which says nothing about the session. It may do so before
 * it says that it leaves, and a network may be away for a moment: what was broken off is asked once more.
 */
async function askTwice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (failure) {
    if (!isBrokenOff(failure)) throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, SECOND_QUESTION_MS);
    });
    return ask();
  }
}

/** False for an answer of any kind, and for one that was waited for as long as anybody should. */
function isBrokenOff(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.status !== 0) return false;
  return !(failure.cause instanceof DOMException && failure.cause.name === 'TimeoutError');
}

/** Notes that the page is left before the second question has its answer. */
function notePageLeft(): { isLeft: boolean; stop: () => void } {
  const note = { isLeft: false, stop: () => window.removeEventListener('pagehide', onLeave) };
  function onLeave() {
    note.isLeft = true;
  }
  window.addEventListener('pagehide', onLeave);
  return note;
}

/** The server has said who is signed in. */
export function storeSignedInUser(user: User): void {
  const known = useSession.getState().user;
  if (JSON.stringify(known) !== JSON.stringify(user)) setUser(user);
  useSessionActivity.setState({ isChecked: true, isLeaving: false });
}
