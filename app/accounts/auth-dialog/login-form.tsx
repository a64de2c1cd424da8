import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountForm } from '../account-form.ts';
import { tellAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { loginPayloadSchema, socialErrorSentence, type SocialProvider } from '../contract.ts';
import { signIn } from '../session-actions.ts';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { SocialButtons } from './social-buttons.tsx';

export function LoginForm({ providers }: { providers: readonly SocialProvider[] }) {
  const { dialog, socialError } = useAuthDialog();
  const { form, field, submit, problem, isSending } = useAccountForm({
    schema: loginPayloadSchema,
    initial: { email: dialog.email, password: '' },
    onSend: async (payload) => {
      const outcome = await signIn(payload);
      if (outcome.isDone) tellAuthDialog({ type: 'signed-in' });
      return outcome;
    },
  });
  const typed = () => form.getValues('email');

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem ?? (isSending ? undefined : socialErrorSentence(socialError))}
      isSending={isSending}
      action="Log in"
      busyAction="Logging in…"
      below={
        <>
          <SocialButtons providers={providers} />
          <p className="auth-form-links">
            New here?{' '}
            <ModeLink to="signup" email={typed}>
              Create an account
            </ModeLink>
          </p>
        </>
      }
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...field('password')}
        hint={
          <ModeLink to="reset" email={typed}>
            Forgot your password?
          </ModeLink>
        }
      />
    </AuthForm>
  );
}
