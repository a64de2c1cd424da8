import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { newPasswordFormSchema } from '../../contract.ts';
import { PasswordMinLength } from '../../passwords/password-minimum.ts';
import { StrengthHint } from '../../passwords/strength-hint.tsx';
import { resetPassword, resetPasswordByLink } from '../../session-in-browser/session-actions.ts';
import { UsernameForPasswordManagers } from '../../session-in-browser/username-for-password-managers.tsx';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

export function NewPasswordForm() {
  const { t } = useLingui();
  const { email, code } = useAuthDialog(({ dialog }) => dialog.reset);
  const token = useAuthDialog(({ dialog }) => dialog.resetLink);
  const passwordMin = use(PasswordMinLength);
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: newPasswordFormSchema(passwordMin),
    initial: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      const result = await (token === undefined
        ? resetPassword({ email, code, password })
        : resetPasswordByLink({ token, password }));
      if (result.ok) dispatchAuthDialog({ type: 'password-reset' });
      else setIsCodeRefused(result.code === 'CODE_INVALID');
      return result;
    },
  });
  const password = useWatch({ control: form.control, name: 'password' });

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      isSending={isSending}
      action={t`Save new password`}
      busyAction={t`Saving…`}
      below={
        <p className="auth-form-links">
          {isCodeRefused ? (
            <button
              type="button"
              className="text-button"
              onClick={() => dispatchAuthDialog({ type: 'reset-code-refused' })}
            >
              <Trans>Enter a different code</Trans>
            </button>
          ) : null}
          {token === undefined ? null : (
            <ModeLink to="reset">
              <Trans>Get a code instead</Trans>
            </ModeLink>
          )}
          <ModeLink to="login" email={() => email}>
            <Trans>Back to login</Trans>
          </ModeLink>
        </p>
      }
    >
      {token === undefined ? <UsernameForPasswordManagers email={email} /> : null}
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        {...field('password')}
        hint={<StrengthHint password={password} />}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </AuthForm>
  );
}
