import { dismissErrorToasts, showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { storeSignedInUser } from '../../session-in-browser/session-check.ts';
import { DEFAULT_FAILURES, SUCCESS_MESSAGES } from '../../toast-messages.ts';
import type { Assertion } from '../contract.ts';
import { passkeys, passkeySignIn } from '../endpoints.ts';
import { askForPasskey, forgetPasskey, makePasskey, NoPasskeyError } from './device-passkeys.ts';

/** Makes a passkey on this device and adds it to the account. A failure without a sentence means: cancelled. */
export function addPasskey(): Promise<ActionResult> {
  return attempt(DEFAULT_FAILURES.addPasskey, SUCCESS_MESSAGES.addPasskey, async () => {
    const { options } = await call(passkeys.options);
    const credential = await makePasskey(options);
    await call(passkeys.register, { payload: { credential } });
  });
}

/** Opens the device's window with passkeys. A failure without a sentence means: cancelled. */
export function signInWithPasskey(): Promise<ActionResult> {
  return attempt(DEFAULT_FAILURES.login, SUCCESS_MESSAGES.login, async () => {
    const { options } = await call(passkeySignIn.options);
    await sendAssertion(options.rpId, await askForPasskey(options));
  });
}

/**
 * Lists passkeys below the email field, and signs in when the person chooses one. Resolves to undefined if none was
 * chosen. Failures before the choice are ignored, because the user did not start this.
 */
export async function signInFromField(signal: AbortSignal): Promise<ActionResult | undefined> {
  let chosen: { rpId: string; credential: Assertion };
  try {
    const { options } = await call(passkeySignIn.options);
    if (signal.aborted) return undefined;
    chosen = { rpId: options.rpId, credential: await askForPasskey(options, 'field') };
  } catch {
    return undefined;
  }
  const { rpId, credential } = chosen;
  return attempt(DEFAULT_FAILURES.login, SUCCESS_MESSAGES.login, () =>
    sendAssertion(rpId, credential),
  );
}

async function sendAssertion(rpId: string, credential: Assertion): Promise<void> {
  try {
    const { user } = await call(passkeySignIn.signIn, { payload: { credential } });
    storeSignedInUser(user);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'PASSKEY_UNKNOWN') {
      await forgetPasskey({ rpId, credentialId: credential.id });
    }
    throw error;
  }
}

async function attempt(
  failure: string,
  success: string,
  work: () => Promise<void>,
): Promise<ActionResult> {
  try {
    await work();
  } catch (error) {
    const result = toFailure(error, failure);
    return error instanceof NoPasskeyError ? { ...result, sentence: error.sentence ?? '' } : result;
  }
  dismissErrorToasts();
  showToast({ type: 'success', title: success });
  return { ok: true };
}
