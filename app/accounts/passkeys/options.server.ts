/** The options that browsers pass to the device, by hand, so that asking for a passkey does not load the package. */
import type { UserRow } from '../store.server.ts';
import { fullNameOf } from '../user-names.server.ts';
import { PASSKEY_LIMITS, type CreationOptions, type RequestOptions } from './contract.ts';
import type { PasskeyRow } from './store.server.ts';
import { KEY_ALGORITHMS, rpIdOf } from './verify.server.ts';

const TIMEOUT_MS = PASSKEY_LIMITS.challengeMinutes * 60_000;

export function creationOptions(
  user: UserRow,
  given: {
    challenge: string;
    origin: string;
    product: string;
    existing: readonly PasskeyRow[];
  },
): CreationOptions {
  return {
    challenge: given.challenge,
    rp: { id: rpIdOf(given.origin), name: given.product },
    user: {
      id: userHandleOf(user.id),
      name: user.email,
      displayName: fullNameOf(user),
    },
    pubKeyCredParams: KEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: given.existing.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** @param allowed - empty if the person chooses among all passkeys that the device has for this site */
export function requestOptions(
  challenge: string,
  origin: string,
  allowed: readonly PasskeyRow[] = [],
): RequestOptions {
  return {
    challenge,
    rpId: rpIdOf(origin),
    timeout: TIMEOUT_MS,
    allowCredentials: allowed.map(descriptor),
    userVerification: 'required',
  };
}

/** What the device keeps with the passkey to name the account. Random, like the id of the user. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function descriptor({ credential_id: id, transports }: PasskeyRow) {
  return {
    id,
    type: 'public-key',
    transports: transports.split(' ').filter(Boolean),
  } as const;
}
