import { use, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { PasswordMinimum } from '../passwords/password-minimum.ts';
import { StrengthHint } from '../passwords/strength-hint.tsx';
import { AccountNameForManagers } from '../session/account-name-for-managers.tsx';
import { changePassword, type Outcome } from '../session/session-actions.ts';
import { useSessionActivity } from '../session/session-activity.ts';
import { SUCCESS_MESSAGES } from '../toast-messages.ts';
import { checkPasswordChange, type PasswordChange } from './password-change.ts';

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password; what goes wrong and right is said in toasts of its own (SPEC section 8). */
export function PasswordForm({ email }: { email: string }) {
  const isSaving = useSessionActivity((state) => state.isChangingPassword);
  const passwordMin = use(PasswordMinimum);
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm<PasswordChange>({ defaultValues: EMPTY, reValidateMode: 'onSubmit' });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const send = async (change: PasswordChange) => {
    if (isSaving) return;
    const check = checkPasswordChange(change, passwordMin);
    if ('title' in check) {
      showToast({ type: 'error', title: check.title, message: check.message });
    } else if ('newPasswordError' in check) {
      form.setError('newPassword', { message: check.newPasswordError }, { shouldFocus: true });
    } else {
      const outcome = await changePassword(check.payload);
      tellOutcome(outcome);
      setIsChanged(outcome.isDone);
      if (outcome.isDone) form.reset(EMPTY);
    }
  };

  const field = (name: keyof PasswordChange) => ({
    ...form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        setIsChanged(false);
      },
    }),
    error: form.formState.errors[name]?.message,
  });

  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <AccountNameForManagers email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...field('newPassword')}
        hint={<StrengthHint password={newPassword} />}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <SaveRow isSaving={isSaving} isChanged={isChanged} />
    </form>
  );
}

function SaveRow({ isSaving, isChanged }: { isSaving: boolean; isChanged: boolean }) {
  return (
    <div className="settings-save">
      <BusyButton type="submit" isBusy={isSaving} busyLabel="Saving...">
        Change password
      </BusyButton>
      <p className="settings-saved">{isChanged ? SUCCESS_MESSAGES.changePassword : null}</p>
    </div>
  );
}

/** An answer that says no is a failure, no answer or an unreadable one an exception. */
function tellOutcome(outcome: Outcome): void {
  if (outcome.isDone) {
    showToast({
      type: 'success',
      title: 'Password Changed',
      message: 'Your password has been successfully updated',
    });
    return;
  }
  const [fieldSentence] = Object.values(outcome.fields);
  const failure =
    fieldSentence || outcome.sentence || 'An error occurred while changing your password';
  showToast({
    type: 'error',
    title: 'Password Change Failed',
    message: outcome.isAnswer ? failure : 'An unexpected error occurred. Please try again.',
  });
}
