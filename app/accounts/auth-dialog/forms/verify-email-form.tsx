import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { InvitedOnly } from '../../invitations/invited-only.ts';
import { sendVerification, verifyEmail } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { CodeForm } from './code-form.tsx';

export function VerifyEmailForm() {
  const { t } = useLingui();
  // The invitation went to this address, so it is no mistyped one, and the server keeps it.
  const isInvited = use(InvitedOnly) !== undefined;
  const { email, codeSentAt } = useAuthDialog(({ dialog }) => dialog);
  return (
    <CodeForm
      sentNotice={
        <Trans>
          We’ve sent a six-digit code to{' '}
          <strong>
            <UserText of={email} />
          </strong>
          .
        </Trans>
      }
      codeSentAt={codeSentAt}
      action={t`Verify email`}
      onCode={async (code) => {
        const result = await verifyEmail(code);
        if (result.ok) dispatchAuthDialog({ type: 'email-verified' });
        return result;
      }}
      onResend={async () => {
        const result = await sendVerification(email, 'toast');
        if (result.ok) dispatchAuthDialog({ type: 'code-sent', at: Date.now() });
        return result;
      }}
      links={
        isInvited ? null : (
          <button
            type="button"
            className="text-button"
            onClick={() => dispatchAuthDialog({ type: 'email-wrong' })}
          >
            <Trans>Wrong address? Change it</Trans>
          </button>
        )
      }
    />
  );
}
