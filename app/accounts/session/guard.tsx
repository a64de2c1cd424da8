import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { openAuthDialog, useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { useSession } from './session-store.ts';

interface GuardProps {
  /** fills the screen during the first check */
  loading: ReactNode;
  /** stands instead of the page while nobody is signed in */
  required: ReactNode;
  children: ReactNode;
}

/**
 * The protected-page wrapper of SPEC section 2. It keeps strangers from screens that would be empty for
 * them; what is private is kept by the API.
 */
export function Guard({ loading, required, children }: GuardProps) {
  const user = useSession((state) => state.user);
  const isChecked = useSessionActivity((state) => state.isChecked);
  const isLeaving = useSessionActivity((state) => state.isLeaving);

  useEffect(() => {
    useSessionActivity.setState({ isLeaving: false });
    void checkSession();
  }, []);

  if (!isChecked || isLeaving) return loading;
  if (!user) return <SignInRequired>{required}</SignInRequired>;
  return children;
}

/** 'Opens the login dialog. If it is closed while still signed out, the user is sent to /.' */
function SignInRequired({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const isOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const hasOpened = useRef(false);

  useEffect(() => {
    openAuthDialog({ mode: 'login' });
    hasOpened.current = true;
  }, []);

  useEffect(() => {
    const isClosed = hasOpened.current && !useAuthDialog.getState().dialog.isOpen;
    if (!isOpen && isClosed) void navigate('/', { replace: true });
  }, [isOpen, navigate]);

  return children;
}
