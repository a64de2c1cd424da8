import { tellAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { RESET_CONFIRMATION } from '../messages.ts';
import { checkResetCode, sendResetCode } from '../session-actions.ts';
import { CodeForm } from './code-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function VerifyResetForm() {
  const { reset, isCodeSent } = useAuthDialog(({ dialog }) => dialog);
  const { email } = reset;
  return (
    <CodeForm
      sentWords={RESET_CONFIRMATION}
      isCodeSent={isCodeSent}
      initialCode={reset.code}
      action="Continue"
      onCode={async (code) => {
        const outcome = await checkResetCode({ email, code });
        if (outcome.isDone) tellAuthDialog({ type: 'reset-code-checked', code });
        return outcome;
      }}
      onResend={async () => {
        const outcome = await sendResetCode(email);
        if (outcome.isDone) tellAuthDialog({ type: 'code-sent' });
        return outcome;
      }}
      links={
        <ModeLink to="reset" email={() => email}>
          Use another email
        </ModeLink>
      }
    />
  );
}
