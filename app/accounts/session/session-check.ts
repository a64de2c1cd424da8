/**
 * Checks with the server whether the stored user is still signed in. Loaded only if there is a stored user, or on
 * private screens.
 */
import { apiClient } from '../../wire/api-client.ts';
import { ApiFailure } from '../../wire/api-failure.ts';
import { accountCalls } from '../client.ts';
import type { User } from '../contract.ts';
import { useSessionActivity, withFlag } from './session-activity.ts';
import { clearUser, sessionVersion, setUser, useSession } from './session-store.ts';

// When an API response reports that the session has ended, clear the stored user.
apiClient.onSessionEnded(() => clearUser());

/**
 * The delay before the retry. If the user is leaving the page, the page is normally unloaded within this time and
 * sends no retry.
 */
const RETRY_DELAY_MS = 1_000;

let checking: Promise<void> | undefined;

/**
 * Requests the signed-in user from the server; concurrent calls share one request. 'A failed auth check clears the
 * user' (SPEC section 4), unless the user signed in or out, or left the page, during the check.
 */
export function checkSession(): Promise<void> {
  checking ??= withFlag('isLoading', loadUser).finally(() => {
    checking = undefined;
    useSessionActivity.setState({ isChecked: true });
  });
  return checking;
}

async function loadUser(): Promise<void> {
  if (!useSession.persist.hasHydrated()) await useSession.persist.rehydrate();
  const versionBefore = sessionVersion();
  const pageHide = observePageHide();
  try {
    const user = await withRetry(accountCalls.me);
    if (sessionVersion() === versionBefore) storeSignedInUser(user);
  } catch {
    if (sessionVersion() === versionBefore && !pageHide.isHidden) clearUser();
  } finally {
    pageHide.stop();
  }
}

/**
 * Retries a request that failed without a response. Browsers abort requests when the user leaves the page, sometimes
 * before the `pagehide` event, and a network can be down for a moment. In neither case has the session ended.
 */
async function withRetry<Response>(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (failure) {
    if (!isAborted(failure)) throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY_MS);
    });
    return call();
  }
}

/**
 * True if the request failed without a response. False after a timeout: the request has already waited long enough, so
 * it is not retried.
 */
function isAborted(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.status !== 0) return false;
  return !(failure.cause instanceof DOMException && failure.cause.name === 'TimeoutError');
}

function observePageHide(): { isHidden: boolean; stop: () => void } {
  const observed = { isHidden: false, stop: () => window.removeEventListener('pagehide', onHide) };
  function onHide() {
    observed.isHidden = true;
  }
  window.addEventListener('pagehide', onHide);
  return observed;
}

/** Stores the user that the server returned, and marks the session as checked. */
export function storeSignedInUser(user: User): void {
  const cached = useSession.getState().user;
  if (JSON.stringify(cached) !== JSON.stringify(user)) setUser(user);
  useSessionActivity.setState({ isChecked: true, isSigningOut: false });
}
