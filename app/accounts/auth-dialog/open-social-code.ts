import { call } from '../../wire/call.ts';
import { pendingSignIn } from '../endpoints.ts';
import { openAuthDialog } from './auth-dialog-store.ts';

/**
 * Loads this browser's pending social sign-in and opens the form for its code. If loading fails,
 * for example because the sign-in has expired, opens the login form with an error.
 */
export async function openSocialCode(onSuccess: () => void): Promise<void> {
  try {
    const { pending } = await call(pendingSignIn.read);
    const { email, sentSecondsAgo } = pending;
    const codeSentAt = Date.now() - sentSecondsAgo * 1000;
    openAuthDialog({ mode: 'social-code', email, codeSentAt, onSuccess });
  } catch {
    openAuthDialog({ mode: 'login', socialError: 'SOCIAL_FAILED', onSuccess });
  }
}
