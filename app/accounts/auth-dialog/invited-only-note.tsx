import { Trans } from '@lingui/react/macro';
import { use } from 'react';

import { InvitedOnlyText } from '../invitations/invited-only-text.tsx';
import { InvitedOnly } from '../invitations/invited-only.ts';
import { useAuthDialog } from './auth-dialog-store.ts';
import { ModeLink } from './forms/mode-link.tsx';

/** True if the visitor came without the link of an invitation to a site that needs one. */
export function useIsSignUpClosed(): boolean {
  const invitation = useAuthDialog((state) => state.invitation);
  return use(InvitedOnly) !== undefined && invitation === undefined;
}

/** Stands in place of the sign-up form. */
export function InvitedOnlyNote() {
  return (
    <div className="auth-form">
      <InvitedOnlyText />
      <p className="auth-form-links">
        <ModeLink to="login" email={() => ''}>
          <Trans>Back to login</Trans>
        </ModeLink>
      </p>
    </div>
  );
}
