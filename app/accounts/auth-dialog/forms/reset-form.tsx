import { Trans, useLingui } from '@lingui/react/macro';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { emailPayloadSchema } from '../../contract.ts';
import { trimEmail } from '../../normalize-input.ts';
import { sendResetCodeQuietly } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function ResetForm() {
  const { t } = useLingui();
  const { email: startEmail, reset } = useAuthDialog(({ dialog }) => dialog);
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: emailPayloadSchema,
    initial: { email: startEmail },
    // SPEC section 4: 'the code is sent quietly'. So the next mode is shown even if the request failed.
    send: async ({ email }, typed) => {
      const { success } = await sendResetCodeQuietly(email);
      const codeSentAt = success ? Date.now() : 'failed';
      dispatchAuthDialog({ type: 'reset-requested', email: trimEmail(typed.email), codeSentAt });
      return { ok: true };
    },
  });

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      isSending={isSending}
      action={t`Send code`}
      busyAction={t`Sending…`}
      below={
        <p className="auth-form-links">
          {reset.email ? (
            <button
              type="button"
              className="text-button"
              onClick={() => dispatchAuthDialog({ type: 'reset-resumed' })}
            >
              <Trans>I already have a code</Trans>
            </button>
          ) : null}
          <ModeLink to="login" email={() => form.getValues('email')}>
            <Trans>Back to login</Trans>
          </ModeLink>
        </p>
      }
    >
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field('email')}
      />
    </AuthForm>
  );
}
