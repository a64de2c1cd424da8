import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import {
  changePasswordPayloadSchema,
  FIELD_MESSAGES,
  type ChangePasswordPayload,
} from '../contract.ts';

export const passwordFieldsSchema = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
});

type PasswordChange = z.infer<typeof passwordFieldsSchema>;

export type PasswordChangeCheck =
  | { isRight: true; payload: ChangePasswordPayload }
  | { isRight: false; title: string; message: string }
  /** shown below the new-password field */
  | { isRight: false; newPasswordError: string };

/**
 * Checks for a mismatch first, then for empty fields, then for an invalid password.
 * @param minLength - the configured minimum; without it, the minimum of SPEC section 9
 */
export function checkPasswordChange(
  i18n: I18n,
  change: PasswordChange,
  minLength?: number,
): PasswordChangeCheck {
  if (change.newPassword !== change.confirmPassword) {
    return {
      isRight: false,
      title: i18n._(msg`Password Mismatch`),
      message: i18n._(msg`New password and confirmation password do not match`),
    };
  }
  if (!change.currentPassword || !change.newPassword) {
    return {
      isRight: false,
      title: i18n._(msg`Missing Fields`),
      message: FIELD_MESSAGES.passwordFieldsMissing,
    };
  }
  const parsed = changePasswordPayloadSchema(minLength).safeParse(change);
  if (parsed.success) return { isRight: true, payload: parsed.data };
  return { isRight: false, newPasswordError: parsed.error.issues[0]?.message ?? '' };
}
