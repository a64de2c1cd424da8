import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { prefetchAuthDialog } from '../../accounts/auth-dialog/auth-dialog-host.tsx';
import { openAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { VerifiedOnly } from '../../accounts/settings/verified-only.tsx';
import { rememberLink, takeRememberedLink } from './return-to-link.ts';

interface SignInFirstProps {
  text: ReactNode;
  verifyReason: string;
  /** the accept button, for users with a verified e-mail address */
  children: ReactNode;
}

export function SignInFirst({ text, verifyReason, children }: SignInFirstProps) {
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  if (user) return <VerifiedOnly reason={verifyReason}>{children}</VerifiedOnly>;
  const ask = (mode: 'signup' | 'login') => {
    rememberLink(pathname);
    openAuthDialog({ mode, onSuccess: () => void takeRememberedLink() });
  };
  return (
    <div className="link-page-sign-in">
      <p>{text}</p>
      <div
        className="link-page-actions"
        onPointerEnter={prefetchAuthDialog}
        onFocus={prefetchAuthDialog}
      >
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => ask('signup')}
        >
          <Trans>Create an account</Trans>
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={() => ask('login')}>
          <Trans>Log in</Trans>
        </button>
      </div>
      <noscript>
        <p>
          <Trans>Please turn on JavaScript to use this page.</Trans>
        </p>
      </noscript>
    </div>
  );
}
