// Gives happy-dom the passkeys of a browser: `PublicKeyCredential` and `navigator.credentials`, answered by a
// `SoftwareAuthenticator`.

import { vi } from 'vitest';

import { CREATION_OPTIONS, REQUEST_OPTIONS } from './options.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export interface DeviceInBrowser {
  readonly device: SoftwareAuthenticator;
  /** what the person does when the device asks; by default, they agree */
  answer: () => Promise<void>;
  /** resolves when the person chooses a passkey below a field; by default, never */
  choice: Promise<void>;
  readonly forgotten: unknown[];
}

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const text = (buffer: BufferSource) => Buffer.from(buffer as ArrayBuffer).toString('base64url');

export function cancelled(): Promise<never> {
  return Promise.reject(new DOMException('The operation was cancelled', 'NotAllowedError'));
}

export function deviceInBrowser({ listsInField = false } = {}): DeviceInBrowser {
  const browser: DeviceInBrowser = {
    device: new SoftwareAuthenticator(location.origin),
    answer: () => Promise.resolve(),
    choice: Promise.withResolvers<void>().promise,
    forgotten: [],
  };
  const common = { authenticatorAttachment: 'platform', getClientExtensionResults: () => ({}) };
  const methods = {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
    isConditionalMediationAvailable: () => Promise.resolve(listsInField),
    signalUnknownCredential: (passkey: unknown) => {
      browser.forgotten.push(passkey);
      return Promise.resolve();
    },
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, methods),
  );
  const credentials = {
    create: async ({ publicKey: asked }: { publicKey: PublicKeyCredentialCreationOptions }) => {
      await browser.answer();
      const { challenge, rp, user } = asked;
      const made = browser.device.create({
        ...CREATION_OPTIONS,
        challenge: text(challenge),
        rp: { id: rp.id ?? '', name: rp.name },
        user: { ...user, id: text(user.id) },
      });
      const { clientDataJSON, attestationObject, transports } = made.response;
      return {
        ...common,
        id: made.id,
        rawId: bytes(made.id),
        type: made.type,
        response: {
          clientDataJSON: bytes(clientDataJSON),
          attestationObject: bytes(attestationObject),
          getTransports: () => [...(transports ?? []), 'A new one'],
        },
      };
    },
    get: async (asked: CredentialRequestOptions) => {
      await (asked.mediation === 'conditional' ? untilChosen(asked) : browser.answer());
      const { challenge, rpId } = asked.publicKey ?? { challenge: bytes('') };
      const { response, ...given } = browser.device.get({
        ...REQUEST_OPTIONS,
        challenge: text(challenge),
        rpId: rpId ?? '',
      });
      return {
        ...common,
        ...given,
        rawId: bytes(given.rawId),
        response: {
          clientDataJSON: bytes(response.clientDataJSON),
          authenticatorData: bytes(response.authenticatorData),
          signature: bytes(response.signature),
          userHandle: bytes(response.userHandle ?? ''),
        },
      };
    },
  };
  const untilChosen = ({ signal }: CredentialRequestOptions) =>
    Promise.race([
      browser.choice,
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () =>
          reject(new DOMException('The request was aborted', 'AbortError')),
        );
      }),
    ]);
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(
    credentials as unknown as CredentialsContainer,
  );
  return browser;
}
