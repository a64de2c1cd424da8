import { accountCalls } from '../client.ts';
import { openAuthDialog } from './auth-dialog-store.ts';

/**
 * Loads this browser's pending sign-in. If the sign-in has expired or was cancelled in another tab,
 * opens the dialog in login mode with an error.
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
