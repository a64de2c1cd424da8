import { useEffect } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { profilePayloadSchema, type User } from '../contract.ts';
import { useAccountForm } from '../session/account-form.ts';
import { updateProfile } from '../session/session-actions.ts';
import { useSessionActivity } from '../session/session-activity.ts';
import { VerificationCard } from './verification-card.tsx';

export function ProfileSettings({ user }: { user: User }) {
  const { firstName, lastName } = user;
  const isSaving = useSessionActivity((state) => state.isUpdatingProfile);
  const { form, field, submit } = useAccountForm({
    schema: profilePayloadSchema,
    initial: { firstName, lastName },
    onSend: async (names) => {
      const outcome = await updateProfile(names);
      // Trimmed, as they were saved; unless somebody went on writing meanwhile.
      const written = form.getValues();
      const isUnchanged =
        written.firstName.trim() === names.firstName && written.lastName.trim() === names.lastName;
      if (outcome.isDone && isUnchanged) form.reset(names);
      return outcome;
    },
  });

  // What was saved, here or in another tab, becomes what is shown; an unfinished edit stays.
  const { reset } = form;
  useEffect(() => {
    reset({ firstName, lastName }, { keepDirtyValues: true });
  }, [reset, firstName, lastName]);

  return (
    <>
      {user.isEmailVerified ? null : <VerificationCard email={user.email} />}
      <section className="settings-card" aria-labelledby="profile-title">
        <h2 id="profile-title" className="settings-heading">
          Profile
        </h2>
        <form className="settings-form" noValidate onSubmit={submit}>
          <div className="settings-pair">
            <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextField
            label="Email"
            type="email"
            value={user.email}
            readOnly
            disabled
            hint="Email cannot be changed. Contact support if you need to update it."
          />
          <BusyButton type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save Changes
          </BusyButton>
        </form>
      </section>
    </>
  );
}
