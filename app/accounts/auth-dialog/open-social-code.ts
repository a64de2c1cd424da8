/** Opens the dialog at the code of a social sign-in that waits for it. Fetched by pages that need it alone. */
import { accountCalls } from '../client.ts';
import { openAuthDialog } from './auth-dialog-store.ts';

/**
 * Asks the server which sign-in of this browser waits. Where none does, because its time is over or it was
 * cancelled in another tab, the dialog opens in login mode and says that it did not work.
 */
export async function openSocialCode(onSuccess: () => void): Promise<void> {
  try {
    const { email, sentSecondsAgo } = await accountCalls.pendingSocialSignIn();
    const codeSentAt = Date.now() - sentSecondsAgo * 1000;
    openAuthDialog({ mode: 'social-code', email, codeSentAt, onSuccess });
  } catch {
    openAuthDialog({ mode: 'login', socialError: 'SOCIAL_FAILED', onSuccess });
  }
}
