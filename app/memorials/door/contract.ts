/** Schemas and limits of the door, the password page of a family-only page (ROOMS, “Who sees it”). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { normalizeEmail } from '../../accounts/normalize-input.ts';
import { pageI18n as i18n } from '../../language/i18n.ts';
import { isEmail } from '../../wire/text/typed-email.ts';

export const DOOR_LIMITS = {
  /** in characters (ROOMS, “Who sees it”) */
  passwordMin: 8,
  passwordMax: 128,
  guests: 200,
  email: 254,
  linkHours: 24,
} as const;

/** In UTF-16 units. A longer text is rejected without counting its characters. */
const PASSWORD_MAX_UNITS = 4 * DOOR_LIMITS.passwordMax;

/** Trims the password, because phone keyboards add a space after a word. */
export function normalizeDoorPassword(typed: string): string {
  return typed.trim();
}

export function hasDoorPasswordLength(password: string): boolean {
  if (password.length > PASSWORD_MAX_UNITS) return false;
  const { length } = Array.from(password);
  return length >= DOOR_LIMITS.passwordMin && length <= DOOR_LIMITS.passwordMax;
}

const passwordLengthMessage = () =>
  i18n._(
    'Enter a password with {least} to {most, plural, one {# character} other {# characters}}.',
    {
      least: DOOR_LIMITS.passwordMin,
      most: DOOR_LIMITS.passwordMax,
    },
  );

export const doorPasswordSchema = z
  .string({ error: passwordLengthMessage })
  .max(PASSWORD_MAX_UNITS, { error: passwordLengthMessage, abort: true })
  .transform(normalizeDoorPassword)
  .refine(hasDoorPasswordLength, { error: passwordLengthMessage });

export const GUEST_EMAIL_MESSAGE =
  /*i18n*/ 'Enter a full email address, for example name@example.org.';

export const guestEmailSchema = z
  .string({ error: GUEST_EMAIL_MESSAGE })
  .max(DOOR_LIMITS.email, { error: GUEST_EMAIL_MESSAGE, abort: true })
  .transform(normalizeEmail)
  .refine(isEmail, { error: GUEST_EMAIL_MESSAGE });

/** Replaces the list of guests. Guests who are missing from it lose access. */
export const guestsPayloadSchema = z.object({
  emails: z
    .array(guestEmailSchema, { error: /*i18n*/ 'Send a list of email addresses.' })
    .max(DOOR_LIMITS.guests, {
      error: () =>
        i18n._(
          'A page can have up to {most, plural, one {# guest} other {# guests}}. Remove some before you add more.',
          {
            most: DOOR_LIMITS.guests,
          },
        ),
    }),
});

export const guestsResponseSchema = z.object({
  guests: z.array(z.object({ email: z.string(), since: z.string() })),
});

export type GuestsResponse = z.infer<typeof guestsResponseSchema>;
