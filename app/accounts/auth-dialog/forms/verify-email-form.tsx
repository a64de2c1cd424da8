import { sendVerification, verifyEmail } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { CodeForm } from './code-form.tsx';

export function VerifyEmailForm() {
  const { email, codeSentAt } = useAuthDialog(({ dialog }) => dialog);
  return (
    <CodeForm
      sentNotice={
        <>
          We have sent a code to <strong>{email}</strong>.
        </>
      }
      codeSentAt={codeSentAt}
      action="Verify email"
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
        <button
          type="button"
          className="text-button"
          onClick={() => dispatchAuthDialog({ type: 'email-wrong' })}
        >
          Wrong address? Change it
        </button>
      }
    />
  );
}
