import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { dismissErrorToasts, showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult, type Failure } from '../../wire/action-result.ts';
import { withFlag, type ActivityFlag } from './session-activity.ts';

interface AccountCall {
  flag?: ActivityFlag;
  /** one of `toast-messages.ts` */
  success?: string;
  failure: string;
  /**
   * 'toast': shows an error toast titled 'Error'; 'log': logs to the console only; 'form': the calling form shows the
   * error
   */
  onFailure: 'toast' | 'log' | 'form';
}

/** Runs a call of the accounts API with its loading flag and the toasts of SPEC section 8. */
export async function runAccountCall(
  { flag, success, failure, onFailure }: AccountCall,
  call: () => Promise<void>,
): Promise<ActionResult> {
  try {
    await (flag ? withFlag(flag, call) : call());
  } catch (error) {
    const result = toFailure(error, failure);
    if (onFailure === 'toast') showErrorToast(result);
    if (onFailure === 'log') logFailure(failure, error);
    return result;
  }
  if (success) {
    // Removes earlier error toasts, because on a phone they would cover the next screen.
    dismissErrorToasts();
    showToast({ type: 'success', title: success });
  }
  return { ok: true };
}

/** 'Failures show an error toast titled Error with the server message or An error occurred' (SPEC section 8). */
export function showErrorToast({ sentence }: Failure): void {
  showToast({
    type: 'error',
    title: pageI18n._(msg`Error`),
    message: sentence || pageI18n._(msg`An error occurred`),
  });
}

/** For failures that are 'only logged' (SPEC section 8). */
function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place where the browser writes a log
  console.error(what, failure);
}
