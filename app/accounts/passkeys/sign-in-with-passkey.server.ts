/** Sign-in without an email address: the device names the account. Responses never reveal whether an address has one. */
import { AppError } from '../../wire/errors/app-error.ts';
import type { SignInResult, Visitor } from '../account-context.server.ts';
import { findEarlier, takeMemorialsOf } from '../earlier-account.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import { answerChallenge } from './answer-challenge.server.ts';
import type { Assertion, RequestOptions } from './contract.ts';
import { requestOptions } from './options.server.ts';
import type { PasskeyContext } from './passkeys-context.server.ts';

interface PasskeySignIn {
  /** the public origin */
  origin: string;
  /** the id of the browser in its cookie */
  holder: string;
}

/** Reads and writes nothing, so it has no rate limit. */
export function beginPasskeySignIn(
  { passkeyChallenges }: PasskeyContext,
  { origin, holder }: PasskeySignIn,
): RequestOptions {
  return requestOptions(passkeyChallenges.issue({ purpose: 'sign-in', holder }), origin);
}

/** @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED, ACCOUNT_CLOSED, TOO_MANY_REQUESTS */
export async function signInWithPasskey(
  context: PasskeyContext,
  credential: Assertion,
  { origin, holder }: Partial<PasskeySignIn> & Pick<PasskeySignIn, 'origin'>,
  visitor: Visitor,
): Promise<SignInResult> {
  const { limits, sessions, devices } = context;
  const consumed = await limits.consume({ rule: 'signInFromNetwork', from: visitor.network });
  // The browser has lost its cookie, or never had one.
  if (holder === undefined) throw new AppError('PASSKEY_EXPIRED');
  const deviceName = await describeDevice(visitor.userAgent);
  const earlier = await findEarlier(context, visitor);
  const ceremony = { purpose: 'sign-in', holder, origin } as const;
  const signedIn = await answerChallenge(
    context,
    { credential },
    ceremony,
    async (transaction, user) => {
      await takeMemorialsOf(earlier, context, transaction, user);
      return { user, tokens: await sessions.open(transaction, user.id, deviceName) };
    },
  );
  await consumed.refund();
  // The previous session ends last, so that a failed sign-in leaves that session active.
  if (visitor.presented) await sessions.end(visitor.presented);
  return { ...signedIn, device: devices.remember(visitor.device, signedIn.user.id) };
}
