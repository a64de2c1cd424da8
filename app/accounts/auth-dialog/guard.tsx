import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useLingui } from '../../language/lingui.tsx';
import { productPath } from '../../language/product-paths.ts';
import { afterTyping } from '../../ui/after-typing.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { checkSession } from '../session-in-browser/session-check.ts';
import { useSession } from '../session-in-browser/session-store.ts';
import { emailOfUser } from '../session-in-browser/user-key.ts';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

interface GuardProps {
  loading: ReactNode;
  required: ReactNode;
  children: ReactNode;
}

/** The wrapper of private pages (SPEC section 2). It only hides the screen; the API protects the data. */
export function Guard({ loading, required, children }: GuardProps) {
  const user = useSession((state) => state.user);
  const isChecked = useSessionActivity((state) => state.isChecked);
  const isSigningOut = useSessionActivity((state) => state.isSigningOut);
  const keptFor = useSessionActivity((state) => state.screenKeptFor);
  const isKept = keptFor !== undefined;

  useEffect(() => {
    useSessionActivity.setState({ isSigningOut: false });
    void checkSession();
  }, []);

  if (!isChecked || isSigningOut) return loading;
  // Each child keeps its place in the fragment, so that React does not remount the screen when the session ends.
  return (
    <>
      {user || isKept ? children : null}
      {user ? null : (
        <SignInRequired email={isKept ? emailOfUser(keptFor) : ''}>
          {isKept ? null : required}
        </SignInRequired>
      )}
    </>
  );
}

/** 'Opens the login dialog. If it is closed while still signed out, the user is sent to /.' (SPEC section 2) */
function SignInRequired({ email, children }: { email: string; children: ReactNode }) {
  const navigate = useNavigate();
  const home = productPath('/', useLingui().i18n.locale);
  const isOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const hasOpened = useRef(false);

  const open = useEffectEvent(() => {
    if (!useAuthDialog.getState().dialog.isOpen) openAuthDialog({ mode: 'login', email });
    hasOpened.current = true;
  });
  useEffect(() => afterTyping(() => open()), []);

  useEffect(() => {
    const isClosed = hasOpened.current && !useAuthDialog.getState().dialog.isOpen;
    if (!isOpen && isClosed) void navigate(home, { replace: true });
  }, [isOpen, navigate, home]);

  return children;
}
