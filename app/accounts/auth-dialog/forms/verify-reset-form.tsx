import { Trans, useLingui } from '@lingui/react/macro';

import { checkResetCode, sendResetCode } from '../../session-in-browser/session-actions.ts';
import { RESET_CONFIRMATION } from '../../toast-messages.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { CodeForm } from './code-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function VerifyResetForm() {
  const { t } = useLingui();
  const { email, code, codeSentAt } = useAuthDialog(({ dialog }) => dialog.reset);
  return (
    <CodeForm
      sentNotice={RESET_CONFIRMATION}
      codeSentAt={codeSentAt}
      initialCode={code}
      action={t`Continue`}
      onCode={async (entered) => {
        const result = await checkResetCode({ email, code: entered });
        if (result.ok) dispatchAuthDialog({ type: 'reset-code-checked', code: entered });
        return result;
      }}
      onResend={async () => {
        const result = await sendResetCode(email);
        if (result.ok) dispatchAuthDialog({ type: 'code-sent', at: Date.now() });
        return result;
      }}
      links={
        <ModeLink to="reset" email={() => email}>
          <Trans>Use a different email</Trans>
        </ModeLink>
      }
    />
  );
}
