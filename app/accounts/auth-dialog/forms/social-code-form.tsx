import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import {
  confirmSocialSignIn,
  cancelSocialSignIn,
  resendSocialCode,
} from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { CodeForm } from './code-form.tsx';
import { ModeLink } from './mode-link.tsx';

/** Shown if the provider has not verified the e-mail address. */
export function SocialCodeForm() {
  const { t } = useLingui();
  const { email, codeSentAt } = useAuthDialog(({ dialog }) => dialog);
  useCancelOnLeave();
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
      action={t`Continue`}
      onCode={async (code) => {
        const result = await confirmSocialSignIn(code);
        if (result.ok) dispatchAuthDialog({ type: 'signed-in' });
        return result;
      }}
      onResend={async () => {
        const result = await resendSocialCode();
        if (result.ok) dispatchAuthDialog({ type: 'code-sent', at: Date.now() });
        return result;
      }}
      links={
        <ModeLink to="login">
          <Trans>Back to login</Trans>
        </ModeLink>
      }
    />
  );
}

/** Closing the dialog or going back to login cancels the social sign-in. A reload does not. */
function useCancelOnLeave() {
  useEffect(
    () =>
      useAuthDialog.subscribe(({ dialog }, before) => {
        const wasOpen = before.dialog.isOpen && before.dialog.mode === 'social-code';
        const isOpen = dialog.isOpen && dialog.mode === 'social-code';
        if (wasOpen && !isOpen && dialog.outcome !== 'succeeded') void cancelSocialSignIn();
      }),
    [],
  );
}
