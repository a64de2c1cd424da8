import { apiClient, call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { User } from '../contract.ts';
import { account } from '../endpoints.ts';
import { useSessionActivity, withFlag } from './session-activity.ts';
import { clearUser, sessionVersion, setUser, useSession } from './session-store.ts';

apiClient.onSessionEnded(() => clearUser());

/**
 * The delay before a retry. A page that the user is leaving is closed by then and sends no retry.
 */
const RETRY_DELAY_MS = 1_000;

let checking: Promise<void> | undefined;

/**
 * Concurrent calls share one request. 'A failed auth check clears the user' (SPEC section 4),
 * unless the user has signed in or out, or left the page, in the meantime.
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
    const { user } = await withRetry(() => call(account.me));
    if (sessionVersion() === versionBefore) storeSignedInUser(user);
  } catch {
    if (sessionVersion() === versionBefore && !pageHide.isHidden) clearUser();
  } finally {
    pageHide.stop();
  }
}

/**
 * Retries once if the request got no response. This happens when the browser leaves the page, or
 * when the network fails briefly. Neither means that the session has ended.
 */
async function withRetry<Response>(load: () => Promise<Response>): Promise<Response> {
  try {
    return await load();
  } catch (failure) {
    if (!isAborted(failure)) throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY_MS);
    });
    return load();
  }
}

/** True if the request got no response. False after a timeout, because the user has waited long enough. */
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

export function storeSignedInUser(user: User): void {
  const cached = useSession.getState().user;
  if (JSON.stringify(cached) !== JSON.stringify(user)) setUser(user);
  useSessionActivity.setState({ isChecked: true, isSigningOut: false });
}
