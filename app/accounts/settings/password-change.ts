/** What the Security tab checks before it sends anything, in the specified order (SPEC section 5). */
import { z } from 'zod';

import { changePasswordPayloadSchema, type ChangePasswordPayload } from '../contract.ts';

/** What is typed, unchecked. */
export const passwordFieldsSchema = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
});

type PasswordChange = z.infer<typeof passwordFieldsSchema>;

export type PasswordChangeCheck =
  | { isRight: true; payload: ChangePasswordPayload }
  /** a toast with title and message */
  | { isRight: false; title: string; message: string }
  /** a sentence below the field of the new password */
  | { isRight: false; newPasswordError: string };

/**
 * A mismatch of new and confirmation comes first, then an empty field, then a bad password.
 * @param minLength - characters of a new password; section 9's unless the product asks for more
 */
export function checkPasswordChange(
  change: PasswordChange,
  minLength?: number,
): PasswordChangeCheck {
  if (change.newPassword !== change.confirmPassword) {
    return {
      isRight: false,
      title: 'Password Mismatch',
      message: 'New password and confirmation password do not match',
    };
  }
  if (!change.currentPassword || !change.newPassword) {
    return {
      isRight: false,
      title: 'Missing Fields',
      message: 'Please fill in all password fields',
    };
  }
  const parsed = changePasswordPayloadSchema(minLength).safeParse(change);
  if (parsed.success) return { isRight: true, payload: parsed.data };
  return { isRight: false, newPasswordError: parsed.error.issues[0]?.message ?? '' };
}
