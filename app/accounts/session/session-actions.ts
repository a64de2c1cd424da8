/**
 * What a person does with an account, in the browser: each calls the API, keeps the user, raises its
 * loading flag, and shows the toast of SPEC section 8. What a form has to show itself it gets back as an
 * outcome. Loaded only where somebody does one of these things.
 */
import { showToast } from '../../ui/toast/toast-store.ts';
import { ApiFailure, sentenceOf } from '../../wire/api-failure.ts';
import { logFailure } from '../../wire/log-failure.ts';
import { accountCalls } from '../client.ts';
import type {
  ChangePasswordPayload,
  LoginPayload,
  ProfilePayload,
  RegisterPayload,
  ResetByLinkPayload,
  ResetPasswordPayload,
  VerifyResetCodePayload,
} from '../contract.ts';
import { DEFAULT_FAILURES, QUIET_FAILURE, SUCCESS_MESSAGES } from '../toast-messages.ts';
import { during, useSessionActivity, type ActivityFlag } from './session-activity.ts';
import { becomeUser } from './session-check.ts';
import { clearUser } from './session-store.ts';

/** How it went, for the form that asked. */
export type Outcome =
  | { isDone: true }
  | {
      isDone: false;
      /** the sentence for the box */
      sentence: string;
      /** false for an exception: nobody answered, or not in the envelope */
      isAnswer: boolean;
      code: string | undefined;
      /** sentences by field name */
      fields: Readonly<Record<string, string>>;
    };

/** What the quiet variants of the two sending calls give (SPEC section 7). */
export interface QuietResult {
  success: boolean;
  message: string;
}

interface Action {
  flag: ActivityFlag;
  success?: string;
  /** for a failure that came without a word */
  failure: string;
  /** 'toast': an error toast titled 'Error'; 'log': nothing for the person; 'form': the form's own toast */
  onFailure: 'toast' | 'log' | 'form';
}

export function signIn(payload: LoginPayload): Promise<Outcome> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.login } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.login, onFailure: 'toast' }, async () =>
    becomeUser(await accountCalls.login(payload)),
  );
}

export function signUp(payload: RegisterPayload): Promise<Outcome> {
  const action = { flag: 'isCreatingAccount', success: SUCCESS_MESSAGES.register } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.register, onFailure: 'toast' }, async () =>
    becomeUser(await accountCalls.register(payload)),
  );
}

export function verifyEmail(code: string): Promise<Outcome> {
  const action = { flag: 'isVerifyingEmail', success: SUCCESS_MESSAGES.verifyEmail } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.verifyEmail, onFailure: 'toast' }, async () =>
    becomeUser((await accountCalls.verifyEmail({ code })) ?? (await accountCalls.me())),
  );
}

/** The code of a social sign-in whose address has to be proven. */
export function confirmSocialSignIn(code: string): Promise<Outcome> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.login } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.login, onFailure: 'toast' }, async () =>
    becomeUser(await accountCalls.confirmSocialSignIn({ code })),
  );
}

/** Cancels a social sign-in that waits for its code. Failing, it ends by itself within the hour. */
export async function forgetSocialSignIn(): Promise<void> {
  await accountCalls.cancelSocialSignIn().catch(() => undefined);
}

export function resendSocialCode(): Promise<Outcome> {
  const action = {
    flag: 'isSendingVerification',
    success: SUCCESS_MESSAGES.sendVerification,
  } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.sendVerification, onFailure: 'toast' }, () =>
    accountCalls.resendSocialCode(),
  );
}

/** @param onFailure 'log' on the account page, whose failures of this kind are only logged */
export function sendVerification(email: string, onFailure: 'toast' | 'log'): Promise<Outcome> {
  const action = {
    flag: 'isSendingVerification',
    success: SUCCESS_MESSAGES.sendVerification,
  } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.sendVerification, onFailure }, () =>
    accountCalls.sendVerification({ email }),
  );
}

export function sendVerificationQuietly(email: string): Promise<QuietResult> {
  return quietly('isSendingVerification', () => accountCalls.sendVerification({ email }));
}

export function sendResetCode(email: string): Promise<Outcome> {
  const action = { flag: 'isSendingResetCode', success: SUCCESS_MESSAGES.sendResetCode } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.sendResetCode, onFailure: 'toast' }, () =>
    accountCalls.sendResetCode({ email }),
  );
}

export function sendResetCodeQuietly(email: string): Promise<QuietResult> {
  return quietly('isSendingResetCode', () => accountCalls.sendResetCode({ email }));
}

export function checkResetCode(payload: VerifyResetCodePayload): Promise<Outcome> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.verifyResetCode } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.verifyResetCode, onFailure: 'toast' }, () =>
    accountCalls.checkResetCode(payload),
  );
}

export function resetPassword(payload: ResetPasswordPayload): Promise<Outcome> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.resetPassword } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.resetPassword, onFailure: 'toast' }, () =>
    accountCalls.resetPassword(payload),
  );
}

export function resetPasswordByLink(payload: ResetByLinkPayload): Promise<Outcome> {
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.resetPassword } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.resetPassword, onFailure: 'toast' }, () =>
    accountCalls.resetPasswordByLink(payload),
  );
}

export function updateProfile(payload: ProfilePayload): Promise<Outcome> {
  const action = { flag: 'isUpdatingProfile', success: SUCCESS_MESSAGES.updateProfile } as const;
  return run({ ...action, failure: DEFAULT_FAILURES.updateProfile, onFailure: 'log' }, async () =>
    becomeUser(await accountCalls.updateProfile(payload)),
  );
}

/** The Security tab has its own toasts for both outcomes. */
export function changePassword(payload: ChangePasswordPayload): Promise<Outcome> {
  const action = { flag: 'isChangingPassword', onFailure: 'form' } as const;
  return run({ ...action, failure: '' }, () => accountCalls.changePassword(payload));
}

/** 'Delete account success: clears the user and navigates to /' (SPEC section 4). */
export async function deleteAccount(goToStart: () => unknown): Promise<Outcome> {
  const action = { flag: 'isDeletingAccount', success: SUCCESS_MESSAGES.deleteAccount } as const;
  const outcome = await run(
    { ...action, failure: DEFAULT_FAILURES.deleteAccount, onFailure: 'log' },
    accountCalls.deleteAccount,
  );
  if (outcome.isDone) await leave(goToStart);
  return outcome;
}

/** 'Calls the server, then always clears the local user … and navigates to /, even if the call fails.' */
export async function signOut(goToStart: () => unknown): Promise<void> {
  useSessionActivity.setState({ isLeaving: true });
  const action = { flag: 'isLoading', success: SUCCESS_MESSAGES.logout, failure: '' } as const;
  await run({ ...action, onFailure: 'toast' }, accountCalls.logout);
  await leave(goToStart);
}

/** Signed out, and on the way to the start page; no guard may ask for a sign-in meanwhile. */
async function leave(goToStart: () => unknown): Promise<void> {
  useSessionActivity.setState({ isLeaving: true });
  clearUser();
  await goToStart();
}

async function run(action: Action, work: () => Promise<void>): Promise<Outcome> {
  try {
    await during(action.flag, work);
  } catch (failure) {
    return explain(action, failure);
  }
  if (action.success) showToast({ type: 'success', title: action.success });
  return { isDone: true };
}

function explain(action: Action, failure: unknown): Outcome {
  const sentence = sentenceOf(failure, action.failure);
  if (action.onFailure === 'toast') {
    showToast({ type: 'error', title: 'Error', message: sentence || 'An error occurred' });
  }
  if (action.onFailure === 'log') logFailure(action.failure, failure);
  const known = failure instanceof ApiFailure ? failure : undefined;
  return {
    isDone: false,
    sentence,
    isAnswer: known?.isAnswer ?? false,
    code: known?.code,
    fields: known?.fields ?? {},
  };
}

async function quietly(flag: ActivityFlag, work: () => Promise<void>): Promise<QuietResult> {
  try {
    await during(flag, work);
    return { success: true, message: '' };
  } catch {
    return { success: false, message: QUIET_FAILURE };
  }
}
