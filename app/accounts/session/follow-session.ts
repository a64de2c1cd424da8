import { useEffect } from 'react';

import { tellAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { followStoredSession, useSession } from './session-store.ts';

/**
 * Restores who is signed in, follows the other tabs, and asks the server in the background whether it is
 * still so. A visitor whom this browser does not know costs no call.
 */
export function useFollowSession(): void {
  useEffect(() => {
    // What another tab did makes an open dialog pointless.
    const stop = followStoredSession(() => tellAuthDialog({ type: 'dismissed' }));
    if (useSession.getState().user) void checkInBackground();
    return stop;
  }, []);
}

async function checkInBackground(): Promise<void> {
  try {
    const { checkSession } = await import('./session-check.ts');
    await checkSession();
  } catch {
    // Without the network nothing is known; the next page asks again.
  }
}
