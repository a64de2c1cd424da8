/** What this device can do with passkeys, and asking it. `@simplewebauthn/browser` is loaded when the device is asked. */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../../language/i18n.ts';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../contract.ts';

/** The device has made or given no passkey. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError';
  /** undefined if the person has cancelled, of which no more needs to be said */
  readonly sentence: string | undefined;

  constructor(sentence: string | undefined, cause: unknown) {
    super(sentence ?? 'cancelled', { cause });
    this.sentence = sentence;
  }
}

const IP_ADDRESS = /^\[|^[\d.]+$/;

/** The standard excludes sites without a name. Browsers exclude sites without encryption by themselves. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);
}

/** True if the device has a fingerprint reader, a camera for the face or a PIN of its own. */
export async function hasOwnAuthenticator(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/** True if the browser can list passkeys below a text field. */
export async function listsPasskeysInField(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  try {
    // Older browsers lack the method.
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

const importLibrary = () => import('@simplewebauthn/browser');

let library: ReturnType<typeof importLibrary> | undefined;

async function loadLibrary() {
  library ??= importLibrary();
  try {
    return await library;
  } catch (error) {
    library = undefined;
    throw new NoPasskeyError(pageI18n._(msg`Network error occurred`), error);
  }
}

const TRANSPORT = /^[a-z-]{1,32}$/;

/** @throws NoPasskeyError */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await loadLibrary();
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    const transports = response.transports?.filter((name) => TRANSPORT.test(name)).slice(0, 10);
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw new NoPasskeyError(sayWhyNotMade(error), error);
  }
}

/**
 * @param mode - 'field': the browser lists passkeys below the field whose `autocomplete` ends with `webauthn`, and this
 * waits until the person chooses one
 * @throws NoPasskeyError
 */
export async function askForPasskey(
  options: RequestOptions,
  mode: 'window' | 'field' = 'window',
): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary();
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: mode === 'field',
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  } catch (error) {
    throw new NoPasskeyError(sayWhyNotGiven(error), error);
  }
}

/** Ends the waiting of `askForPasskey`. */
export function stopAsking(): void {
  library?.then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  );
}

/** Asks the device not to offer a passkey any more. Few browsers can pass this on, and none says whether it worked. */
export async function forgetPasskey(passkey: {
  rpId: string;
  credentialId: string;
}): Promise<void> {
  try {
    const { sendSignal } = await loadLibrary();
    await sendSignal({
      signalName: 'unknownCredential',
      rpID: passkey.rpId,
      credentialID: passkey.credentialId,
    });
  } catch {
    // The device goes on offering it, and the server says that it is unknown.
  }
}

function sayWhyNotMade(error: unknown): string | undefined {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return undefined;
    case 'InvalidStateError':
      return pageI18n._(msg`This device already has a passkey for your account.`);
    case 'NotSupportedError':
    case 'ConstraintError':
      return pageI18n._(
        msg`This device can’t store a passkey. Set up a screen lock on it, or try a different device.`,
      );
    case 'SecurityError':
      return sayWrongAddress();
    default:
      return pageI18n._(msg`Your device couldn’t create a passkey. Please try again.`);
  }
}

function sayWhyNotGiven(error: unknown): string | undefined {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return undefined;
    case 'SecurityError':
      return sayWrongAddress();
    default:
      return pageI18n._(
        msg`Your device couldn’t use a passkey. Please try again, or log in another way.`,
      );
  }
}

function sayWrongAddress(): string {
  return pageI18n._(
    msg`Passkeys don’t work at this web address. You can still log in another way.`,
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
