import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';

import { languageAttributes } from '../../language/direction.ts';
import { nativeName } from '../../language/languages.ts';
import {
  isAccountLanguage,
  OFFERED_LANGUAGES,
  type AccountLanguage,
} from '../../language/offered-languages.ts';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import type { User } from '../contract.ts';
import { EmailField, useCorrection } from '../email-field.tsx';
import { NameFields } from '../name-fields.tsx';
import { trimEmail } from '../normalize-input.ts';
import type { AccountAction } from './account-intents.ts';
import { profileFormSchema } from './profile-schemas.ts';
import { VerificationCard } from './verification-card.tsx';

export function ProfileSettings({ user }: { user: User }) {
  const { t } = useLingui();
  const { firstName, lastName, email, isEmailVerified, language } = user;
  const action = useRouteAction<AccountAction, ActionResult>();
  const { form, field, submit, isSending } = useActionForm({
    schema: profileFormSchema(isEmailVerified),
    initial: { firstName, lastName, email, language },
    send: async ({ email: _, ...profile }, { email: typedEmail }) => {
      const corrected = trimEmail(typedEmail);
      const isCorrected = !isEmailVerified && corrected !== trimEmail(email);
      const result = await action.send({
        intent: 'update-profile',
        ...profile,
        ...(isCorrected ? { email: corrected } : {}),
      });
      // The saved names are trimmed, so the form shows them instead of the input. If the user has
      // edited a field during the request, the form keeps that input.
      const typed = form.getValues();
      const isUnchanged =
        typed.firstName.trim() === profile.firstName && typed.lastName.trim() === profile.lastName;
      if (result?.ok && isUnchanged) form.reset({ ...typed, ...profile });
      return result;
    },
  });

  // After another user has signed in, the form shows the data of that user. Unsaved input is kept.
  const { reset, control } = form;
  useEffect(() => {
    reset({ firstName, lastName, email, language }, { keepDirtyValues: true });
  }, [reset, firstName, lastName, email, language]);
  const chosenLanguage = useWatch({ control, name: 'language' });
  const correction = useCorrection(form, 'email');

  return (
    <>
      {isEmailVerified ? null : <VerificationCard email={user.email} />}
      <section className="settings-card" aria-labelledby="profile-title">
        <h2 id="profile-title" className="settings-heading">
          <Trans>Profile</Trans>
        </h2>
        <form className="settings-form" noValidate onSubmit={submit}>
          <div className="settings-pair">
            <NameFields
              given={{ label: t`First Name`, ...field('firstName') }}
              family={{ label: t`Last Name`, ...field('lastName') }}
            />
          </div>
          {isEmailVerified ? (
            <VerifiedEmail email={email} />
          ) : (
            <EmailField
              label={t`Email`}
              hint={t`You can change your email address until you’ve verified it; we’ll send a code to the new one.`}
              {...correction}
              {...field('email')}
            />
          )}
          <LanguageField
            current={language ?? 'en'}
            chosen={chosenLanguage ?? 'en'}
            onChoose={(tag) => form.setValue('language', tag, { shouldDirty: true })}
          />
          <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving...`}>
            <Trans>Save Changes</Trans>
          </BusyButton>
        </form>
      </section>
    </>
  );
}

interface LanguageFieldProps {
  current: AccountLanguage;
  chosen: AccountLanguage;
  onChoose: (language: AccountLanguage) => void;
}

function LanguageField({ current, chosen, onChoose }: LanguageFieldProps) {
  const id = useId();
  const languages = [...new Set<AccountLanguage>([...OFFERED_LANGUAGES, current])];
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Language</Trans>
      </label>
      <select
        id={id}
        className="field-input"
        value={chosen}
        onChange={({ target }) => {
          if (isAccountLanguage(target.value)) onChoose(target.value);
        }}
      >
        {languages.map((tag) => (
          <option key={tag} value={tag} {...languageAttributes(tag)}>
            {nativeName(tag)}
          </option>
        ))}
      </select>
    </div>
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
