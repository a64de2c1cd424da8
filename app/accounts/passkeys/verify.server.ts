/**
 * Checks what a device has sent, by `@simplewebauthn/server`. The package takes a quarter of a second and 27 MB to load, so it is
 * loaded by the first passkey.
 */
import { AppError } from '../../wire/errors/app-error.ts';
import type { ChallengeFor } from './challenges.server.ts';
import type { Assertion, Attestation } from './contract.ts';
import type { CheckContext } from './passkeys-context.server.ts';
import type { PasskeyRow } from './store.server.ts';

/** EdDSA, ES256 and RS256, as COSE numbers. All devices know one of them. */
export const KEY_ALGORITHMS = [-8, -7, -257];

/** Of a COSE key in bytes. An RSA key of 4,096 bits has about 530; larger ones take longer to verify. */
const MAX_KEY_BYTES = 700;

export interface Ceremony extends ChallengeFor {
  /** the public origin, such as `https://example.org` */
  origin: string;
}

export const rpIdOf = (origin: string) => new URL(origin).hostname;

interface NewCredential {
  credentialId: string;
  publicKey: string;
  signCount: number;
  isBackedUp: boolean;
  challenge: string;
}

/** @throws AppError PASSKEY_NOT_ADDED, PASSKEY_EXPIRED */
export async function verifyAttestation(
  context: CheckContext,
  credential: Attestation,
  ceremony: Ceremony,
): Promise<NewCredential> {
  const [library, { decodeAttestationObject, isoBase64URL, isoCBOR }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const expected = expectChallenge(context, ceremony);
  try {
    const { registrationInfo: made } = await library.verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, attestationObject: withoutStatement() },
        clientExtensionResults: {},
      },
      ...expected.options,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    if (!made) throw new Error('not verified');
    const { id, publicKey, counter } = made.credential;
    if (id !== credential.id) throw new Error('The credential ids don’t match');
    if (publicKey.length > MAX_KEY_BYTES) throw new Error('The key is too large');
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      signCount: counter,
      isBackedUp: made.credentialBackedUp,
      challenge: expected.challenge(),
    };
  } catch (error) {
    throw expected.refusal('PASSKEY_NOT_ADDED', error);
  }

  /**
   * Which device it was is not asked for. A statement about it is left out, because its check would parse certificates
   * and request addresses in them.
   */
  function withoutStatement(): string {
    const object = decodeAttestationObject(
      isoBase64URL.toBuffer(credential.response.attestationObject),
    );
    return isoBase64URL.fromBuffer(
      isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', object.get('authData')],
        ]),
      ),
    );
  }
}

interface CheckedAssertion {
  signCount: number;
  isBackedUp: boolean;
  challenge: string;
}

/**
 * Checks everything except whether the challenge was used and whether the count has risen, which the caller does in its
 * transaction.
 * @throws AppError PASSKEY_REFUSED, PASSKEY_EXPIRED
 */
export async function verifyAssertion(
  context: CheckContext,
  { credential, passkey }: { credential: Assertion; passkey: PasskeyRow },
  ceremony: Ceremony,
): Promise<CheckedAssertion> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const expected = expectChallenge(context, ceremony);
  try {
    const { userHandle, ...response } = credential.response;
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      ...expected.options,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    });
    if (!verified) throw new Error('The signature is wrong');
    return {
      signCount: info.newCounter,
      isBackedUp: info.credentialBackedUp,
      challenge: expected.challenge(),
    };
  } catch (error) {
    throw expected.refusal('PASSKEY_REFUSED', error);
  }
}

/** What the package must find in the response, and which challenge it found there. */
function expectChallenge(
  { passkeyChallenges, log }: CheckContext,
  { purpose, holder, origin }: Ceremony,
) {
  let state: ReturnType<typeof passkeyChallenges.check> | undefined;
  let answered: string | undefined;
  return {
    options: {
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      expectedChallenge: (challenge: string) => {
        if (typeof challenge !== 'string') return false;
        answered = challenge;
        state = passkeyChallenges.check(challenge, { purpose, holder });
        return state === 'valid';
      },
    },
    challenge: () => {
      if (state !== 'valid' || answered === undefined) {
        throw new Error('No challenge has been checked');
      }
      return answered;
    },
    refusal: (code: 'PASSKEY_REFUSED' | 'PASSKEY_NOT_ADDED', cause: unknown) => {
      // Says, for example, that the browser was at another address than ORIGIN.
      const reason = cause instanceof Error ? cause.message.slice(0, 200) : '';
      log.info({ purpose, reason }, 'passkey refused');
      return new AppError(state === 'expired' ? 'PASSKEY_EXPIRED' : code, { cause });
    },
  };
}
