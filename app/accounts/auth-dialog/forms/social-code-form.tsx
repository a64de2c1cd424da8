import { useEffect } from 'react';

import {
  confirmSocialSignIn,
  cancelSocialSignIn,
  resendSocialCode,
} from '../../session/session-actions.ts';
import { tellAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { CodeForm } from './code-form.tsx';
import { ModeLink } from './mode-link.tsx';

/** The code of a sign-in by Google or Facebook whose address has to be proven first. */
export function SocialCodeForm() {
  const { email, codeSentAt } = useAuthDialog(({ dialog }) => dialog);
  useForgottenWhenLeft();
  return (
    <CodeForm
      sentWords={
        <>
          We sent a six-digit code to <strong>{email}</strong>.
        </>
      }
      codeSentAt={codeSentAt}
      action="Continue"
      onCode={async (code) => {
        const result = await confirmSocialSignIn(code);
        if (result.ok) tellAuthDialog({ type: 'signed-in' });
        return result;
      }}
      onResend={async () => {
        const result = await resendSocialCode();
        if (result.ok) tellAuthDialog({ type: 'code-sent', at: Date.now() });
        return result;
      }}
      links={<ModeLink to="login">Back to login</ModeLink>}
    />
  );
}

/** Closing the dialog or going back to login cancels the sign-in; a reload of the page does not. */
function useForgottenWhenLeft() {
  useEffect(
    () =>
      useAuthDialog.subscribe(({ dialog }, before) => {
        const wasHere = before.dialog.isOpen && before.dialog.mode === 'social-code';
        const isHere = dialog.isOpen && dialog.mode === 'social-code';
        if (wasHere && !isHere && dialog.outcome !== 'succeeded') void cancelSocialSignIn();
      }),
    [],
  );
}
