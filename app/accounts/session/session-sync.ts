import { useEffect } from 'react';

import { dispatchAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { syncWithOtherTabs, useSession } from './session-store.ts';

/**
 * Restores the cached user, synchronizes it with other tabs, and checks the session in the background. Without a
 * cached user there is no request.
 */
export function useSessionSync(): void {
  useEffect(() => {
    // After a sign-in or sign-out in another tab an open dialog is obsolete.
    const unsubscribe = syncWithOtherTabs(() => dispatchAuthDialog({ type: 'dismissed' }));
    if (useSession.getState().user) void checkInBackground();
    return unsubscribe;
  }, []);
}

async function checkInBackground(): Promise<void> {
  try {
    const { checkSession } = await import('./session-check.ts');
    await checkSession();
  } catch {
    // The module could not be loaded; the next page tries again.
  }
}
