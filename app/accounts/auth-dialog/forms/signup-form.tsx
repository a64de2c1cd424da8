import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useWatch } from 'react-hook-form';

import { isFamilyNameFirst } from '../../../language/name-order.ts';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { signupFormSchema, type SocialProvider } from '../../contract.ts';
import { EmailField } from '../../email-field.tsx';
import { trimEmail } from '../../normalize-input.ts';
import { PasswordMinLength } from '../../passwords/password-minimum.ts';
import { StrengthHint } from '../../passwords/strength-hint.tsx';
import { sendVerificationQuietly, signUp } from '../../session-in-browser/session-actions.ts';
import { dispatchAuthDialog, useAuthDialog } from '../auth-dialog-store.ts';
import { SocialButtons } from '../social-buttons.tsx';
import { AuthForm } from './auth-form.tsx';
import { ModeLink } from './mode-link.tsx';

const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' };

export function SignupForm({ providers }: { providers: readonly SocialProvider[] }) {
  const { t, i18n } = useLingui();
  const startEmail = useAuthDialog(({ dialog }) => dialog.email);
  const passwordMin = use(PasswordMinLength);
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: signupFormSchema(passwordMin),
    initial: { ...EMPTY, email: startEmail },
    send: async ({ confirmPassword: _, ...payload }, typed) => {
      const result = await signUp(payload);
      if (!result.ok) return result;
      const { success } = await sendVerificationQuietly(payload.email);
      const codeSentAt = success ? Date.now() : 'failed';
      dispatchAuthDialog({ type: 'registered', email: trimEmail(typed.email), codeSentAt });
      return result;
    },
  });
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });

  const givenName = (
    <TextField
      key="given"
      label={t`First name`}
      autoComplete="given-name"
      {...field('firstName')}
    />
  );
  const familyName = (
    <TextField
      key="family"
      label={t`Last name`}
      autoComplete="family-name"
      {...field('lastName')}
    />
  );

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
        {isFamilyNameFirst(i18n.locale) ? [familyName, givenName] : [givenName, familyName]}
      </div>
      <EmailField
        label={t`Email`}
        typed={email}
        onCorrect={(corrected) => {
          form.setValue('email', corrected);
          form.clearErrors('email');
        }}
        {...field('email')}
      />
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
  providers: readonly SocialProvider[];
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
