import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useWatch } from 'react-hook-form';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { signupFormSchema, type ProviderButton } from '../../contract.ts';
import { EmailField, useCorrection } from '../../email-field.tsx';
import { NameFields } from '../../name-fields.tsx';
import { trimEmail } from '../../normalize-input.ts';
import { PasswordMinLength } from '../../passwords/password-minimum.ts';
import { StrengthHint } from '../../passwords/strength-hint.tsx';
import { sendVerificationQuietly, signUp } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { SocialButtons } from '../social-buttons.tsx';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' };

export function SignupForm({ providers }: { providers: readonly ProviderButton[] }) {
  const { t } = useLingui();
  const startEmail = useAuthDialog(({ dialog }) => dialog.email);
  const invitation = useAuthDialog((state) => state.invitation);
  const passwordMin = use(PasswordMinLength);
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: signupFormSchema(passwordMin),
    initial: { ...EMPTY, email: startEmail },
    send: async ({ confirmPassword: _, ...payload }, typed) => {
      const result = await signUp({ ...payload, ...(invitation && { invitation }) });
      if (!result.ok) return result;
      const { success } = await sendVerificationQuietly(payload.email);
      const codeSentAt = success ? Date.now() : 'failed';
      dispatchAuthDialog({ type: 'registered', email: trimEmail(typed.email), codeSentAt });
      return result;
    },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const correction = useCorrection(form, 'email');

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      isSending={isSending}
      action={t`Create account`}
      busyAction={t`Creating your account…`}
      below={<OtherWays providers={providers} email={() => form.getValues('email')} />}
    >
      <div className="auth-form-pair">
        <NameFields
          given={{ label: t`First name`, ...field('firstName') }}
          family={{ label: t`Last name`, ...field('lastName') }}
        />
      </div>
      <EmailField label={t`Email`} {...correction} {...field('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        {...field('password')}
        hint={<StrengthHint password={password} />}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </AuthForm>
  );
}

function OtherWays({
  providers,
  email,
}: {
  providers: readonly ProviderButton[];
  email: () => string;
}) {
  return (
    <>
      <SocialButtons providers={providers} />
      <p className="auth-form-links">
        <ModeLink to="login" email={email}>
          <Trans>Back to login</Trans>
        </ModeLink>
      </p>
    </>
  );
}
