import { Trans, useLingui } from '@lingui/react/macro';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { emailPayloadSchema } from '../../contract.ts';
import { EmailField, useCorrection } from '../../email-field.tsx';
import { trimEmail } from '../../normalize-input.ts';
import { changeEmail } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { AuthForm } from './auth-form.tsx';

/** Corrects the email of a user whose email is not verified. */
export function ChangeEmailForm() {
  const { t } = useLingui();
  const current = useAuthDialog(({ dialog }) => dialog.email);
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: emailPayloadSchema,
    initial: { email: current },
    send: async ({ email }, typed) => {
      const shown = trimEmail(typed.email);
      if (shown === trimEmail(current)) {
        dispatchAuthDialog({ type: 'email-kept' });
        return { ok: true };
      }
      const result = await changeEmail(email);
      if (result.ok) dispatchAuthDialog({ type: 'email-changed', email: shown, at: Date.now() });
      return result;
    },
  });

  const correction = useCorrection(form, 'email');

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      isSending={isSending}
      action={t`Send code`}
      busyAction={t`Sending…`}
      below={
        <p className="auth-form-links">
          <button
            type="button"
            className="text-button"
            onClick={() => dispatchAuthDialog({ type: 'email-kept' })}
          >
            <Trans>Go back and enter the code</Trans>
          </button>
        </p>
      }
    >
      <EmailField label={t`Email`} {...correction} {...field('email')} />
    </AuthForm>
  );
}
