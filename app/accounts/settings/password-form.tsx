import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { useActionForm, type FormResult } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { openAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { PasswordMinLength } from '../passwords/password-minimum.ts';
import { StrengthHint } from '../passwords/strength-hint.tsx';
import { UsernameForPasswordManagers } from '../session-in-browser/username-for-password-managers.tsx';
import { SUCCESS_MESSAGES } from '../toast-messages.ts';
import type { AccountAction } from './account-intents.ts';
import { checkPasswordChange, passwordFieldsSchema } from './password-change.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const passwordMin = use(PasswordMinLength);
  const action = useRouteAction<AccountAction, ActionResult>();
  const [isChanged, setIsChanged] = useState(false);
  const { form, field, submit, isSending } = useActionForm({
    schema: passwordFieldsSchema,
    initial: EMPTY,
    send: async (change): Promise<FormResult | undefined> => {
      const check = checkPasswordChange(i18n, change, passwordMin);
      if (!check.isRight) return showRefusal(check);
      const result = await action.send({ intent: 'change-password', ...check.payload });
      if (!result) return undefined;
      // The toast also contains the errors of single fields.
      showOutcome(i18n, result);
      setIsChanged(result.ok);
      if (result.ok) form.reset(EMPTY);
      return undefined;
    },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={submit}
      onChange={() => setIsChanged(false)}
    >
      <UsernameForPasswordManagers email={email} />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...field('currentPassword')}
        hint={
          <button
            type="button"
            className="text-button"
            onClick={() => openAuthDialog({ mode: 'reset', email })}
          >
            <Trans>Forgot your password?</Trans>
          </button>
        }
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        {...field('newPassword')}
        hint={<StrengthHint password={newPassword} />}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <div className="settings-save">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving...`}>
          <Trans>Change password</Trans>
        </BusyButton>
        <p className="settings-saved">{isChanged ? SUCCESS_MESSAGES.changePassword : null}</p>
      </div>
    </form>
  );
}

type Refusal = Exclude<ReturnType<typeof checkPasswordChange>, { isRight: true }>;

function showRefusal(refusal: Refusal): FormResult | undefined {
  if ('newPasswordError' in refusal) {
    const sentence = refusal.newPasswordError;
    return { ok: false, sentence, fieldErrors: { newPassword: sentence } };
  }
  showToast({ type: 'error', title: refusal.title, message: refusal.message });
  return undefined;
}

function showOutcome(i18n: I18n, result: ActionResult): void {
  if (result.ok) {
    showToast({
      type: 'success',
      title: i18n._(msg`Password Changed`),
      message: i18n._(msg`Your password has been successfully updated`),
    });
    return;
  }
  const [fieldSentence] = Object.values(result.fieldErrors);
  const failure =
    fieldSentence || result.sentence || i18n._(msg`An error occurred while changing your password`);
  showToast({
    type: 'error',
    title: i18n._(msg`Password Change Failed`),
    message: result.isApiResponse
      ? failure
      : i18n._(msg`An unexpected error occurred. Please try again.`),
  });
}
