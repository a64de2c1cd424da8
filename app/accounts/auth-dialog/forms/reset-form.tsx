import { useActionForm } from '../../../ui/form/action-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { emailPayloadSchema } from '../../contract.ts';
import { trimEmail } from '../../normalize-input.ts';
import { sendResetCodeQuietly } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function ResetForm() {
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
      action="Send code"
      busyAction="Sending…"
      below={
        <p className="auth-form-links">
          {reset.email ? (
            <button
              type="button"
              className="text-button"
              onClick={() => dispatchAuthDialog({ type: 'reset-resumed' })}
            >
              I already have a code
            </button>
          ) : null}
          <ModeLink to="login" email={() => form.getValues('email')}>
            Back to login
          </ModeLink>
        </p>
      }
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field('email')}
      />
    </AuthForm>
  );
}
