import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { invitationInHash } from '../invitations/invitation-in-address.ts';
import { useSession } from '../session-in-browser/session-store.ts';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';
import { resetTokenIn } from './reset-link.ts';

/**
 * Returns a function that opens the dialog from a public page; 'after success the user goes to /memorials' (SPEC
 * section 2).
 */
export function useOpenAuthDialog(): (mode: 'login' | 'signup') => void {
  const navigate = useNavigate();
  return (mode) => openAuthDialog({ mode, onSuccess: () => void navigate('/memorials') });
}

/**
 * Opens the dialog that the URL requests, then removes the parameters. `/?auth=confirm` stays in
 * the URL until the user leaves the code form. So a reload shows the form again. A signed-in user needs no login, except
 * to leave a second registration whose address the first account has verified: our email about it links here.
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
    if (mode === 'confirm') return openCodeStep(onSuccess, clearAddress);
    if (mode === 'new-password') {
      // Opens the form even if a user is signed in, because a signed-in user can have forgotten the password.
      const resetLink = resetTokenIn(window.location.hash);
      clearAddress();
      if (resetLink) openAuthDialog({ mode, resetLink, onSuccess });
      return undefined;
    }
    if (mode === 'reset') {
      // Works for a signed-in user too: the email about a changed password links here.
      clearAddress();
      openAuthDialog({ mode, onSuccess });
      return undefined;
    }
    if (mode !== 'login' && mode !== 'signup') return undefined;
    const invitation = invitationInHash(window.location.hash);
    clearAddress();
    // On a freshly loaded page the layout reads the stored user later.
    if (!useSession.getState().user) void useSession.persist.rehydrate();
    const { user } = useSession.getState();
    const email = user?.email ?? '';
    const open = () => openAuthDialog({ mode, email, socialError: error, invitation, onSuccess });
    const isSignedIn = user && (user.isEmailVerified || mode === 'signup');
    if (isSignedIn && error === undefined) void openIfSessionHasEnded(open);
    else open();
    return undefined;
  }, [mode, error, setQuery, navigate]);
}

async function openIfSessionHasEnded(open: () => void): Promise<void> {
  const { pathname } = window.location;
  try {
    const { checkSession } = await import('../session-in-browser/session-check.ts');
    await checkSession();
  } catch {
    // The module failed to load; the page has a login button.
    return;
  }
  if (!useSession.getState().user && window.location.pathname === pathname) open();
}

/**
 * Opens the form for the code of a social sign-in.
 * @param onLeft - called when the user leaves the form without signing in, and also if a user is already signed in or
 * the sign-in has expired
 * @returns a cleanup function; if it is called before the form's module has loaded, the form does not open
 */
function openCodeStep(onSuccess: () => void, onLeft: () => void): (() => void) | undefined {
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
  // If the module does not load, the URL keeps its parameter, so that a reload repeats the attempt.
  opening.catch(() => undefined);
  return () => {
    isWanted = false;
    unsubscribe();
  };
}
