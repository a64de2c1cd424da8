/**
 * Account actions that several screens use. Actions of one screen are intents of its route
 * (`settings/account-intents.ts`).
 */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { offeredLanguage } from '../../language/offered-languages.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { localTimeInWords } from '../../wire/text/dates-in-words.ts';
import {
  userResponseSchema,
  type LoginPayload,
  type RegisterPayload,
  type ResetByLinkPayload,
  type ResetPasswordPayload,
  type SentCode,
  type VerifyResetCodePayload,
} from '../contract.ts';
import { account, passwordReset, pendingSignIn, signingIn, verification } from '../endpoints.ts';
import { DEFAULT_FAILURES, QUIET_FAILURE, SUCCESS_MESSAGES } from '../toast-messages.ts';
import { runAccountCall, showErrorToast } from './account-call.ts';
import { useSessionActivity, withFlag, type ActivityFlag } from './session-activity.ts';
import { storeSignedInUser } from './session-check.ts';
import { clearUser, useSession } from './session-store.ts';
import { keepUserKey } from './user-key.ts';

/** The result of `sendVerificationQuietly` and `sendResetCodeQuietly`, which show no toasts (SPEC section 7). */
export interface QuietResult {
  success: boolean;
  message: string;
}

export function signIn(payload: LoginPayload): Promise<ActionResult> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.login } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.login, onFailure: 'toast' },
    async () => {
      storeSignedInUser((await call(signingIn.login, { payload })).user);
      useSessionActivity.setState({ hasTypedPassword: true });
    },
  );
}

export function signUp(payload: RegisterPayload): Promise<ActionResult> {
  const action = { flag: 'isCreatingAccount', success: SUCCESS_MESSAGES.register } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.register, onFailure: 'toast' },
    async () => {
      const language = offeredLanguage(navigator.languages);
      // English needs no choice.
      const proposed = language === 'en' ? payload : { ...payload, language };
      storeSignedInUser((await call(signingIn.register, { payload: proposed })).user);
    },
  );
}

export function verifyEmail(code: string): Promise<ActionResult> {
  const action = { flag: 'isVerifyingEmail', success: SUCCESS_MESSAGES.verifyEmail } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.verifyEmail, onFailure: 'toast' },
    async () => {
      // 'Response may return data.user' (SPEC section 7, verify-email).
      const data = userResponseSchema.partial().optional();
      const verified = call({ ...verification.verify, data }, { payload: { code } });
      storeSignedInUser((await withNewerCode(verified))?.user ?? (await call(account.me)).user);
    },
  );
}

export function confirmSocialSignIn(code: string): Promise<ActionResult> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.login } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.login, onFailure: 'toast' },
    async () => {
      const confirmed = call(pendingSignIn.confirm, { payload: { code } });
      storeSignedInUser((await withNewerCode(confirmed)).user);
    },
  );
}

/** Cancels a pending social sign-in. Ignores errors, because the pending sign-in expires within an hour. */
export async function cancelSocialSignIn(): Promise<void> {
  await call(pendingSignIn.cancel).catch(() => undefined);
}

export function resendSocialCode(): Promise<ActionResult> {
  const action = {
    flag: 'isSendingVerification',
    success: SUCCESS_MESSAGES.sendVerification,
  } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.sendVerification, onFailure: 'toast' },
    () => call(pendingSignIn.resend),
  );
}

/** @param onFailure - 'log' on the account page, as SPEC section 8 requires */
export function sendVerification(email: string, onFailure: 'toast' | 'log'): Promise<ActionResult> {
  const action = {
    flag: 'isSendingVerification',
    success: SUCCESS_MESSAGES.sendVerification,
  } as const;
  return runAccountCall({ ...action, failure: DEFAULT_FAILURES.sendVerification, onFailure }, () =>
    mailVerificationCode(email),
  );
}

/**
 * For a screen that needs the verification and was not asked for a code: sends one, unless the user can still enter
 * the last one. A failure is only logged.
 * @returns when the code was mailed, by the browser's clock
 */
export async function sendVerificationIfNeeded(email: string): Promise<number | 'failed'> {
  let sentCode: SentCode | undefined;
  const action = {
    flag: 'isSendingVerification',
    success: SUCCESS_MESSAGES.sendVerification,
    failure: DEFAULT_FAILURES.sendVerification,
  } as const;
  const { ok } = await runAccountCall({ ...action, onFailure: 'log' }, async () => {
    sentCode = (await call(verification.send, { payload: { email, isAutomatic: true } }))?.sentCode;
  });
  return ok ? Date.now() - (sentCode?.secondsAgo ?? 0) * 1000 : 'failed';
}

/** Corrects the unverified email of the signed-in user. The server mails a code there. */
export function changeEmail(email: string): Promise<ActionResult> {
  return runAccountCall({ failure: DEFAULT_FAILURES.changeEmail, onFailure: 'form' }, async () => {
    const before = useSession.getState().user?.email;
    const { user } = await call(account.changeEmail, { payload: { email } });
    if (before !== undefined && before !== user.email) keepUserKey(before, user.email);
    storeSignedInUser(user);
  });
}

/** Sends emails to the user's address again, after they came back. */
export function tryEmailAgain(): Promise<ActionResult> {
  return runAccountCall(
    {
      success: SUCCESS_MESSAGES.tryEmailAgain,
      failure: DEFAULT_FAILURES.tryEmailAgain,
      onFailure: 'toast',
    },
    async () => storeSignedInUser((await call(account.tryEmailAgain)).user),
  );
}

export function sendVerificationQuietly(email: string): Promise<QuietResult> {
  return quietly('isSendingVerification', () => mailVerificationCode(email));
}

export function sendResetCode(email: string): Promise<ActionResult> {
  const action = { flag: 'isSendingResetCode', success: SUCCESS_MESSAGES.sendResetCode } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.sendResetCode, onFailure: 'toast' },
    () => call(passwordReset.sendCode, { payload: { email } }),
  );
}

export function sendResetCodeQuietly(email: string): Promise<QuietResult> {
  return quietly('isSendingResetCode', () => call(passwordReset.sendCode, { payload: { email } }));
}

export function checkResetCode(payload: VerifyResetCodePayload): Promise<ActionResult> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.verifyResetCode } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.verifyResetCode, onFailure: 'toast' },
    () => withNewerCode(call(passwordReset.verifyCode, { payload })),
  );
}

export function resetPassword(payload: ResetPasswordPayload): Promise<ActionResult> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.resetPassword } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.resetPassword, onFailure: 'toast' },
    () => withNewerCode(call(passwordReset.byCode, { payload })),
  );
}

export function resetPasswordByLink(payload: ResetByLinkPayload): Promise<ActionResult> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.resetPassword } as const;
  return runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.resetPassword, onFailure: 'toast' },
    () => call(passwordReset.byLink, { payload }),
  );
}

/** 'Delete account success: clears the user and navigates to /' (SPEC section 4). */
export async function deleteAccount(navigateHome: () => unknown): Promise<ActionResult> {
  const action = { flag: 'isDeletingAccount', success: SUCCESS_MESSAGES.deleteAccount } as const;
  const result = await runAccountCall(
    { ...action, failure: DEFAULT_FAILURES.deleteAccount, onFailure: 'log' },
    () => call(account.delete),
  );
  if (result.ok) await leave(navigateHome);
  return result;
}

/**
 * 'Calls the server, then always clears the local user … and navigates to /, even if the call fails.' (SPEC section 4)
 */
export async function signOut(navigateHome: () => unknown): Promise<void> {
  useSessionActivity.setState({ isSigningOut: true });
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.logout, failure: '' } as const;
  const result = await runAccountCall({ ...action, onFailure: 'form' }, () =>
    call(signingIn.logout),
  );
  await leave(navigateHome);
  // Shown after the navigation, because the errors of a page go when the user leaves it.
  if (!result.ok) showErrorToast(result);
}

/** Clears the user and navigates to `/`. `isSigningOut` keeps the guard from opening the login dialog. */
async function leave(navigateHome: () => unknown): Promise<void> {
  useSessionActivity.setState({ isSigningOut: true, hasTypedPassword: false });
  clearUser();
  await navigateHome();
}

async function mailVerificationCode(email: string): Promise<void> {
  await call(verification.send, { payload: { email } });
}

async function quietly(flag: ActivityFlag, work: () => Promise<void>): Promise<QuietResult> {
  try {
    await withFlag(flag, work);
    return { success: true, message: '' };
  } catch {
    return { success: false, message: QUIET_FAILURE };
  }
}

/** Says in the user's time zone that a newer code was sent, if that is why the code was rejected. */
async function withNewerCode<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const sentAt = new Date(error.details['newerCodeSentAt'] ?? Number.NaN);
    if (Number.isNaN(sentAt.getTime())) throw error;
    const { status, isApiResponse, code, fields, details } = error;
    const time = localTimeInWords(sentAt);
    throw new ApiFailure(
      pageI18n._(msg`We sent you a newer code at ${time}. Please enter that one.`),
      {
        status,
        isApiResponse,
        code,
        fields,
        details,
        cause: error,
      },
    );
  }
}
