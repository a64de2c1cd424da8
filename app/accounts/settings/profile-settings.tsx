import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';

import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import type { User } from '../contract.ts';
import { EmailField } from '../email-field.tsx';
import { trimEmail } from '../normalize-input.ts';
import type { AccountAction } from './account-intents.ts';
import { profileFormSchema } from './profile-schemas.ts';
import { VerificationCard } from './verification-card.tsx';

export function ProfileSettings({ user }: { user: User }) {
  const { t } = useLingui();
  const { firstName, lastName, email, isEmailVerified } = user;
  const action = useRouteAction<AccountAction, ActionResult>();
  const { form, field, submit, isSending } = useActionForm({
    schema: profileFormSchema(isEmailVerified),
    initial: { firstName, lastName, email },
    send: async ({ email: _, ...names }, { email: typedEmail }) => {
      const corrected = trimEmail(typedEmail);
      const isCorrected = !isEmailVerified && corrected !== trimEmail(email);
      const result = await action.send({
        intent: 'update-profile',
        ...names,
        ...(isCorrected ? { email: corrected } : {}),
      });
      // The saved names are trimmed, so the form shows them instead of the input. If the user has
      // edited a field during the request, the form keeps that input.
      const typed = form.getValues();
      const isUnchanged =
        typed.firstName.trim() === names.firstName && typed.lastName.trim() === names.lastName;
      if (result?.ok && isUnchanged) form.reset({ ...typed, ...names });
      return result;
    },
  });

  // After another user has signed in, the form shows the data of that user. Unsaved input is kept.
  const { reset } = form;
  useEffect(() => {
    reset({ firstName, lastName, email }, { keepDirtyValues: true });
  }, [reset, firstName, lastName, email]);
  const typedEmail = useWatch({ control: form.control, name: 'email' });

  return (
    <>
      {user.isEmailVerified ? null : <VerificationCard email={user.email} />}
      <section className="settings-card" aria-labelledby="profile-title">
        <h2 id="profile-title" className="settings-heading">
          <Trans>Profile</Trans>
        </h2>
        <form className="settings-form" noValidate onSubmit={submit}>
          <div className="settings-pair">
            <TextField label={t`First Name`} autoComplete="given-name" {...field('firstName')} />
            <TextField label={t`Last Name`} autoComplete="family-name" {...field('lastName')} />
          </div>
          {isEmailVerified ? (
            <VerifiedEmail email={email} />
          ) : (
            <EmailField
              label={t`Email`}
              hint={t`You can correct this until it’s verified. We’ll send a code to the new address.`}
              typed={typedEmail}
              onCorrect={(corrected) => {
                form.setValue('email', corrected, { shouldDirty: true });
                form.clearErrors('email');
              }}
              {...field('email')}
            />
          )}
          <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving...`}>
            <Trans>Save Changes</Trans>
          </BusyButton>
        </form>
      </section>
    </>
  );
}

function VerifiedEmail({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Email`}
      type="email"
      value={email}
      readOnly
      disabled
      hint={t`Email cannot be changed. Contact support if you need to update it.`}
    />
  );
}
