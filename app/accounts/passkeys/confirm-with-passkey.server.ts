/**
 * Asks a signed-in user for one of their passkeys again, before an action for which a session is not enough. A room that
 * needs this makes two calls of its own: one returns the options of `beginConfirmation`, from which the browser gets a
 * credential by `askForPasskey` (`in-browser/device-passkeys.ts`); the other passes this credential to
 * `finishConfirmation` before it acts.
 */
import { answerChallenge } from './answer-challenge.server.ts';
import type { Assertion, RequestOptions } from './contract.ts';
import { requestOptions } from './options.server.ts';
import type { PasskeyContext } from './passkeys-context.server.ts';
import * as store from './store.server.ts';

/** Both steps must name the same values: the response counts for this user, session and action alone. */
export interface Confirmation {
  userId: string;
  /** of the session that asks (`ActiveSession`); another browser cannot finish the confirmation */
  sessionId: string;
  /** what is confirmed, such as `operator`; a confirmation of one action is refused for another */
  action: string;
  /** the public origin, from `originOf` of the routes */
  origin: string;
}

/** Resolves to undefined if the user has no passkey. The options can be answered once, for five minutes. */
export async function beginConfirmation(
  { kysely, passkeyChallenges }: PasskeyContext,
  { userId, sessionId, action, origin }: Confirmation,
): Promise<RequestOptions | undefined> {
  const own = await store.listOfUser(kysely, userId);
  if (own.length === 0) return undefined;
  const challenge = passkeyChallenges.issue({ purpose: `confirm ${action}`, holder: sessionId });
  return requestOptions(challenge, origin, own);
}

/**
 * Resolves if the user has answered with a passkey of their own, and with the device's PIN, face or fingerprint. The caller
 * limits the attempts.
 * @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED
 */
export async function finishConfirmation(
  context: PasskeyContext,
  { userId, sessionId, action, origin }: Confirmation,
  credential: Assertion,
): Promise<void> {
  const ceremony = { purpose: `confirm ${action}`, holder: sessionId, origin } as const;
  await answerChallenge(context, { credential, expectedUserId: userId }, ceremony, async () => {});
}
