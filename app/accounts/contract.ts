/**
 * Payloads of SPEC section 7, messages of section 5, and limits that browser and server share. The file is long, because
 * the payloads share the schemas of addresses, names, passwords and codes.
 */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { pageI18n as i18n } from '../language/i18n.ts';
import { ACCOUNT_LANGUAGES } from '../language/offered-languages.ts';
import { ERROR_CODES } from '../wire/errors/error-codes.ts';
import { isEmail } from '../wire/text/typed-email.ts';
import { isVisibleName } from '../wire/text/visible-text.ts';
import { normalizeDigits, normalizeEmail } from './normalize-input.ts';
import { passwordTooShort } from './password-length.ts';

export const ACCOUNT_LIMITS = {
  name: 100,
  /** RFC 5321's limit for a whole e-mail address */
  email: 254,
  /**
   * in UTF-16 code units; checked before normalization, because normalizing a long text takes
   * quadratic time
   */
  emailTyped: 320,
  codeTyped: 64,
  /** the token after `#` in the link of a reset mail */
  linkToken: 200,
  /** the minimum of SPEC section 9; `PASSWORD_MIN_LENGTH` can raise the minimum for new passwords */
  passwordMin: 6,
  passwordMax: 128,
  codeDigits: 6,
  codeMinutes: 10,
  codeGuesses: 5,
  /** how many of the guesses may come from networks other than the requester's */
  codeGuessesElsewhere: 2,
  /**
   * The minimum pause between two mails for one purpose. During the pause the server responds as usual but
   * sends no mail.
   */
  resendPauseSeconds: 30,
  /** While the last code is younger than this, no new one is sent unless the user asks for it. */
  codeFreshMinutes: 9,
} as const;

/** The messages of SPEC section 5, word for word, and messages that SPEC does not define. */
export const FIELD_MESSAGES = {
  emailRequired: /*i18n*/ 'Email is required',
  emailForm: /*i18n*/ 'Please enter a valid email address',
  passwordRequired: /*i18n*/ 'Password is required',
  passwordTooLong: () =>
    i18n._('Password must be no more than {most, plural, one {# character} other {# characters}}', {
      most: ACCOUNT_LIMITS.passwordMax,
    }),
  passwordCommon: /*i18n*/ 'This password is too common. Choose a different one.',
  firstNameRequired: /*i18n*/ 'First name is required',
  lastNameRequired: /*i18n*/ 'Last name is required',
  nameTooLong: () =>
    i18n._('Please use no more than {most, plural, one {# character} other {# characters}}', {
      most: ACCOUNT_LIMITS.name,
    }),
  nameForm: /*i18n*/ 'Enter the name again, on one line',
  nameInvisible: /*i18n*/ 'This name contains hidden characters. Please type it again.',
  confirmRequired: /*i18n*/ 'Please confirm your password',
  confirmMismatch: /*i18n*/ 'Passwords do not match',
  codeRequired: /*i18n*/ 'Verification code is required',
  codeLength: () =>
    i18n._('Verification code must be {count, plural, one {# digit} other {# digits}}', {
      count: ACCOUNT_LIMITS.codeDigits,
    }),
  codeDigits: /*i18n*/ 'Verification code must contain only numbers',
  passwordFieldsMissing: /*i18n*/ 'Please fill in all password fields',
} as const;

const M = FIELD_MESSAGES;

export const emailSchema = z
  .string({ error: M.emailRequired })
  .max(ACCOUNT_LIMITS.emailTyped, { error: M.emailForm })
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1, { error: M.emailRequired })
      .refine((email) => email.length <= ACCOUNT_LIMITS.email && isEmail(email), {
        error: M.emailForm,
      }),
  );

/** A password. It is not trimmed, and its length is counted in code points. */
function passwordSchema(minLength: number = ACCOUNT_LIMITS.passwordMin) {
  return z
    .string({ error: M.passwordRequired })
    .min(1, { error: M.passwordRequired })
    .refine((password) => Array.from(password).length >= minLength, {
      error: () => passwordTooShort(i18n, minLength),
    })
    .refine(isPasswordShortEnough, { error: M.passwordTooLong });
}

function isPasswordShortEnough(password: string): boolean {
  return Array.from(password).length <= ACCOUNT_LIMITS.passwordMax;
}

function nameSchema(required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .refine((name) => Array.from(name).length <= ACCOUNT_LIMITS.name, {
      error: M.nameTooLong,
    })
    .refine((name) => name.isWellFormed() && !/[\u0000-\u001F\u007F\u2028\u2029]/u.test(name), {
      error: M.nameForm,
    })
    .refine((name) => name === '' || isVisibleName(name), { error: M.nameInvisible });
}

/** Six digits. Spaces and dashes are removed, and full-width digits are converted. */
export const codeSchema = z
  .string({ error: M.codeRequired })
  .max(ACCOUNT_LIMITS.codeTyped, { error: M.codeLength })
  .transform(normalizeDigits)
  .pipe(
    z
      .string()
      .min(1, { error: M.codeRequired })
      .length(ACCOUNT_LIMITS.codeDigits, { error: M.codeLength })
      .regex(/^[0-9]+$/, { error: M.codeDigits }),
  );

/** Checks only the minimum of SPEC section 9: existing passwords may be shorter than the configured minimum. */
export const loginPayloadSchema = z.object({ email: emailSchema, password: passwordSchema() });

const accountLanguage = z.enum(ACCOUNT_LANGUAGES, {
  error: /*i18n*/ 'Choose a language from the list',
});

/** `minLength` is the configured minimum; the default is the minimum of SPEC section 9. */
export function registerPayloadSchema(minLength?: number) {
  return z.object({
    email: emailSchema,
    password: passwordSchema(minLength),
    firstName: nameSchema(M.firstNameRequired),
    lastName: nameSchema(M.lastNameRequired),
    language: accountLanguage.optional(),
    /** the token of the link with which the person came; needed while the site is by invitation only */
    invitation: z.string().max(ACCOUNT_LIMITS.linkToken).optional(),
  });
}

export const emailPayloadSchema = z.object({ email: emailSchema });

export const sendVerificationPayloadSchema = emailPayloadSchema.extend({
  /**
   * true if a screen asks, and not the user. Then no mail is sent while the last code can be used and is younger than
   * nine minutes.
   */
  isAutomatic: z.boolean().optional(),
});

export const verifyEmailPayloadSchema = z.object({ code: codeSchema });

export const verifyResetCodePayloadSchema = z.object({ email: emailSchema, code: codeSchema });

export function resetPasswordPayloadSchema(minLength?: number) {
  return z.object({ email: emailSchema, code: codeSchema, password: passwordSchema(minLength) });
}

export function resetByLinkPayloadSchema(minLength?: number) {
  return z.object({
    token: z.string().max(ACCOUNT_LIMITS.linkToken),
    password: passwordSchema(minLength),
  });
}

export const profilePayloadSchema = z.object({
  firstName: nameSchema(M.firstNameRequired),
  lastName: nameSchema(M.lastNameRequired),
  /** without it, the language stays as it is */
  language: accountLanguage.optional(),
});

export function changePasswordPayloadSchema(minLength?: number) {
  return z.object({
    currentPassword: z
      .string({ error: M.passwordFieldsMissing })
      .min(1, { error: M.passwordFieldsMissing })
      .refine(isPasswordShortEnough, { error: M.passwordTooLong }),
    newPassword: z
      .string({ error: M.passwordFieldsMissing })
      .min(1, { error: M.passwordFieldsMissing })
      .pipe(passwordSchema(minLength)),
  });
}

const confirmPassword = z.string().min(1, { error: M.confirmRequired });

/** The form also has a password confirmation, which is not sent to the server. */
export function signupFormSchema(minLength?: number) {
  return registerPayloadSchema(minLength)
    .extend({ confirmPassword })
    .refine(passwordsMatch, MISMATCH);
}

export function newPasswordFormSchema(minLength?: number) {
  return z
    .object({ password: passwordSchema(minLength), confirmPassword })
    .refine(passwordsMatch, MISMATCH);
}

function passwordsMatch(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

const MISMATCH = {
  path: ['confirmPassword'],
  error: M.confirmMismatch,
  when: ({ value }: { value: unknown }) => hasBothPasswords(value),
};

function hasBothPasswords(value: unknown): boolean {
  const form = value as { password?: unknown; confirmPassword?: unknown } | null;
  return (
    typeof form?.password === 'string' &&
    typeof form.confirmPassword === 'string' &&
    form.confirmPassword !== ''
  );
}

/** The user in API responses and in the browser's storage item 'user-storage'. */
export const userSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** true if emails to the address come back */
  doesEmailReturn: z.boolean().optional(),
  /** of the rooms and emails; without it, English */
  language: z.enum(ACCOUNT_LANGUAGES).optional(),
  oauth: z.object({
    google: z.boolean(),
    facebook: z.boolean(),
    /** connected providers besides these, and those that this site no longer offers */
    others: z.array(z.object({ name: z.string(), isOffered: z.boolean() })).optional(),
  }),
});

export const userResponseSchema = z.object({ user: userSchema });

export const emailsResponseSchema = z.object({ areOff: z.boolean() });

/** The data of the response to an automatic request for a code. */
export const sentCodeResponseSchema = z.object({
  /** undefined if no code for this address can be used */
  sentCode: z
    .object({
      /** false if an earlier code can still be used */
      isNew: z.boolean(),
      /** by the server's clock */
      secondsAgo: z.int().min(0),
    })
    .optional(),
});
export type SentCode = NonNullable<z.infer<typeof sentCodeResponseSchema>['sentCode']>;

export const accountSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
  /**
   * Both times are in UTC. `lastUsedAt` is the sign-in or the last refresh of the session. The last use may be up to
   * 15 minutes later.
   */
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export const sessionsResponseSchema = z.object({ sessions: z.array(accountSessionSchema) });
export type AccountSession = z.infer<typeof accountSessionSchema>;

export type LoginPayload = z.infer<typeof loginPayloadSchema>;
export type RegisterPayload = z.infer<ReturnType<typeof registerPayloadSchema>>;
export type SendVerificationPayload = z.infer<typeof sendVerificationPayloadSchema>;
export type VerifyResetCodePayload = z.infer<typeof verifyResetCodePayloadSchema>;
export type ResetPasswordPayload = z.infer<ReturnType<typeof resetPasswordPayloadSchema>>;
export type ResetByLinkPayload = z.infer<ReturnType<typeof resetByLinkPayloadSchema>>;
export type ProfilePayload = z.infer<typeof profilePayloadSchema>;
export type ChangePasswordPayload = z.infer<ReturnType<typeof changePasswordPayloadSchema>>;
export type User = z.infer<typeof userSchema>;

/** Google, Facebook, or the issuer's URL of another OpenID Connect provider */
export const socialProviderSchema = z.union([
  z.enum(['google', 'facebook']),
  z.templateLiteral(['http', z.string()]),
]);
export type SocialProvider = z.infer<typeof socialProviderSchema>;

/** A button of the sign-in and sign-up dialogs. `number` is that of the settings `OIDC_1_…`. */
export type ProviderButton = 'google' | 'facebook' | { number: number; name: string };

export const pendingResponseSchema = z.object({
  pending: z.object({
    provider: socialProviderSchema,
    email: z.string(),
    /** how long ago the code was mailed, by the server's clock */
    sentSecondsAgo: z.int().min(0),
  }),
});
export type PendingSignIn = z.infer<typeof pendingResponseSchema>['pending'];

/** `place` is the provider's in addresses: `google`, `facebook` or `oidc/1`. */
export const providerPayloadSchema = z.object({ place: z.string().max(20) });
export const providersResponseSchema = z.object({
  providers: z.array(z.object({ place: z.string(), name: z.string(), isConnected: z.boolean() })),
});
export type ConnectableProvider = z.infer<typeof providersResponseSchema>['providers'][number];
export const providerUrlResponseSchema = z.object({ url: z.url() });

/**
 * 'Users who signed in through Google or Facebook cannot change a password' (SPEC section 6); the same holds for other
 * providers, while this site offers them.
 */
export function canChangePassword({ oauth }: Pick<User, 'oauth'>): boolean {
  const { google, facebook, others = [] } = oauth;
  return !google && !facebook && !others.some(({ isOffered }) => isOffered);
}

/**
 * A social sign-in ends with a redirect to `/memorials`, or to `/?auth=confirm` if a code is
 * needed. After an error, it redirects to `/?auth=login&error=CODE` with one of these codes. Connecting a provider ends at
 * `/account?tab=security`, with `&error=CODE` after an error. `/` is that of the browser's language, such as `/de`.
 */
export const SOCIAL_ERROR_CODES = [
  'SOCIAL_CANCELLED',
  'SOCIAL_FAILED',
  'SOCIAL_CLOCK',
  'SOCIAL_UNAVAILABLE',
  'SOCIAL_EMAIL_MISSING',
  'SOCIAL_OTHER_IDENTITY',
  'SOCIAL_TAKEN',
  'SOCIAL_CONNECTED',
  'SOCIAL_NOT_CONFIGURED',
  'SIGN_UP_INVITED',
  'ACCOUNT_CLOSED',
  'TOO_MANY_REQUESTS',
] as const;

/** Returns undefined for an unknown code. */
export function socialErrorMessage(code: string | null | undefined): string | undefined {
  const known = SOCIAL_ERROR_CODES.find((candidate) => candidate === code);
  return known && ERROR_CODES[known].message;
}
