import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { openAuthDialog } from './auth-dialog-store.ts';
import { useSession } from './session-store.ts';

/** Opens the dialog from a public page; 'after success the user goes to /memorials' (SPEC section 2). */
export function useOpenAuthDialog(): (mode: 'login' | 'signup') => void {
  const navigate = useNavigate();
  return (mode) => openAuthDialog({ mode, onSuccess: () => void navigate('/memorials') });
}

/**
 * Opens the dialog that the address asks for, as after a social sign-in that failed
 * (`/?auth=login&error=CODE`), and takes the wish out of the address.
 */
export function useAuthDialogFromAddress(): void {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('auth');
  const error = query.get('error') ?? undefined;

  useEffect(() => {
    if (mode !== 'login' && mode !== 'signup') return;
    setQuery(
      (before) => {
        before.delete('auth');
        before.delete('error');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (useSession.getState().user) return;
    openAuthDialog({ mode, socialError: error, onSuccess: () => void navigate('/memorials') });
  }, [mode, error, setQuery, navigate]);
}
