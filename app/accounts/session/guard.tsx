import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { openAuthDialog, useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { useSession } from './session-store.ts';

interface GuardProps {
  /** rendered during the first session check */
  loading: ReactNode;
  /** rendered behind the login dialog while the user is signed out */
  required: ReactNode;
  children: ReactNode;
}

/**
 * The protected-page wrapper of SPEC section 2. This wrapper only avoids showing an empty screen to signed-out
 * visitors; private data is protected by the API.
 */
export function Guard({ loading, required, children }: GuardProps) {
  const user = useSession((state) => state.user);
  const isChecked = useSessionActivity((state) => state.isChecked);
  const isSigningOut = useSessionActivity((state) => state.isSigningOut);
  const keepsScreen = useSessionActivity((state) => state.keepsScreen);

  useEffect(() => {
    useSessionActivity.setState({ isSigningOut: false });
    void checkSession();
  }, []);

  if (!isChecked || isSigningOut) return loading;
  // Both elements have fixed positions among the children, so that a screen that stays mounted is not rendered again
  // when the session ends or is renewed.
  return (
    <>
      {user || keepsScreen ? children : null}
      {user ? null : <SignInRequired>{keepsScreen ? null : required}</SignInRequired>}
    </>
  );
}

/** 'Opens the login dialog. If it is closed while still signed out, the user is sent to /.' (SPEC section 2) */
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
