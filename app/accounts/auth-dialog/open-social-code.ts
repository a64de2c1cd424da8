import { accountCalls } from '../client.ts';
import { openAuthDialog } from './auth-dialog-store.ts';

/**
 * Loads this browser's pending sign-in. Opens the dialog in login mode with an error if the sign-in
 * has expired or was cancelled.
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
