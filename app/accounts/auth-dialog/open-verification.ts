import { sendVerificationIfNeeded } from '../session-in-browser/session-actions.ts';
import { openAuthDialog } from './auth-dialog-store.ts';

/**
 * Opens the dialog that asks for the code of an unverified email. Sends a code, unless the user can still enter the
 * last one.
 */
export async function openVerification(
  email: string,
  { onOpen, onSuccess }: { onOpen?: () => void; onSuccess?: () => void } = {},
): Promise<void> {
  const codeSentAt = await sendVerificationIfNeeded(email);
  onOpen?.();
  openAuthDialog({ mode: 'verify-email', email, codeSentAt, ...(onSuccess ? { onSuccess } : {}) });
}
