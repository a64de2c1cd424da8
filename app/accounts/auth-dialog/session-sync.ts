import { useEffect } from 'react';

import { syncWithOtherTabs, useSession } from '../session-in-browser/session-store.ts';
import { dispatchAuthDialog } from './auth-dialog-store.ts';

/**
 * Restores the stored user, follows other tabs, and checks the session in the background. Sends no request
 * without a stored user.
 */
export function useSessionSync(): void {
  useEffect(() => {
    const unsubscribe = syncWithOtherTabs(() => dispatchAuthDialog({ type: 'dismissed' }));
    if (useSession.getState().user) void checkInBackground();
    return unsubscribe;
  }, []);
}

async function checkInBackground(): Promise<void> {
  try {
    const { checkSession } = await import('../session-in-browser/session-check.ts');
    await checkSession();
  } catch {
    // The module failed to load; the next page load tries again.
  }
}
