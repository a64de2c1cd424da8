import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { useSession } from '../session/session-store.ts';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

/** Opens the dialog from a public page; 'after success the user goes to /memorials' (SPEC section 2). */
export function useOpenAuthDialog(): (mode: 'login' | 'signup') => void {
  const navigate = useNavigate();
  return (mode) => openAuthDialog({ mode, onSuccess: () => void navigate('/memorials') });
}

/**
 * Opens the dialog that the address asks for, as after a social sign-in that failed
 * (`/?auth=login&error=CODE`) or from a reset mail (`/?auth=new-password#TOKEN`), and takes the wish out of the
 * address. `/?auth=confirm`, where a code is waited for, stays until the dialog leaves that step, so that a reload
 * in the middle comes back to it.
 */
export function useAuthDialogFromAddress(): void {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('auth');
  const error = query.get('error') ?? undefined;

  useEffect(() => {
    const clearAddress = () =>
      setQuery(
        (before) => {
          before.delete('auth');
          before.delete('error');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    const onSuccess = () => void navigate('/memorials');
    if (mode === 'confirm') return openAtCode(onSuccess, clearAddress);
    if (mode === 'new-password') {
      // A person who is signed in may have forgotten the password all the same.
      const resetLink = window.location.hash.slice(1);
      clearAddress();
      if (resetLink) openAuthDialog({ mode, resetLink });
      return undefined;
    }
    if (mode !== 'login' && mode !== 'signup') return undefined;
    clearAddress();
    if (!useSession.getState().user) openAuthDialog({ mode, socialError: error, onSuccess });
    return undefined;
  }, [mode, error, setQuery, navigate]);
}

/**
 * @param onLeft called once the dialog is not at the code any more, unless that was the success
 * @returns what ends the waiting for it
 */
function openAtCode(onSuccess: () => void, onLeft: () => void): (() => void) | undefined {
  if (useSession.getState().user) {
    onLeft();
    return undefined;
  }
  let isWanted = true;
  const opening = import('./open-social-code.ts').then(async ({ openSocialCode }) => {
    if (isWanted) await openSocialCode(onSuccess);
  });
  const unsubscribe = useAuthDialog.subscribe(({ dialog }) => {
    const isAtCode = dialog.isOpen && dialog.mode === 'social-code';
    if (!isAtCode && dialog.outcome !== 'succeeded') onLeft();
  });
  // The part could not be fetched: the address stays, so that a reload tries again.
  opening.catch(() => undefined);
  return () => {
    isWanted = false;
    unsubscribe();
  };
}
