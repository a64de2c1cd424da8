import { Trans, useLingui } from '@lingui/react/macro';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { loginPayloadSchema, socialErrorMessage, type ProviderButton } from '../../contract.ts';
import { PasskeySignIn } from '../../passkeys/in-browser/passkey-sign-in.tsx';
import { signIn } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { SocialButtons } from '../social-buttons.tsx';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function LoginForm({ providers }: { providers: readonly ProviderButton[] }) {
  const { t } = useLingui();
  const { dialog, socialError } = useAuthDialog();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: loginPayloadSchema,
    initial: { email: dialog.email, password: '' },
    send: async (payload) => {
      const result = await signIn(payload);
      if (result.ok) dispatchAuthDialog({ type: 'signed-in' });
      return result;
    },
  });
  const typed = () => form.getValues('email');

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem ?? (isSending ? undefined : socialErrorMessage(socialError))}
      isSending={isSending}
      action={t`Log in`}
      busyAction={t`Logging in…`}
      below={
        <>
          <PasskeySignIn onSignedIn={() => dispatchAuthDialog({ type: 'signed-in' })} />
          <SocialButtons providers={providers} />
          <p className="auth-form-links">
            {/* One item of the row, so that the link stands at its question. */}
            <span>
              <Trans>
                New here?{' '}
                <ModeLink to="signup" email={typed}>
                  Create an account
                </ModeLink>
              </Trans>
            </span>
          </p>
        </>
      }
    >
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        {...field('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...field('password')}
        hint={
          <ModeLink to="reset" email={typed}>
            <Trans>Forgot your password?</Trans>
          </ModeLink>
        }
      />
    </AuthForm>
  );
}
