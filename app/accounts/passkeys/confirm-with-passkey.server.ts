/**
 * Asks a signed-in user for one of their passkeys again, before an action for which a session is not enough. The browser
 * gets a credential for the options of `beginConfirmation`, and the action is the `work` of `finishConfirmation`. A
 * session can add a passkey, so only passkeys that were allowed to confirm (`allowToConfirm`) are accepted.
 */
import type { Db } from '../account-context.server.ts';
import { answerChallenge } from './answer-challenge.server.ts';
import type { Assertion, RequestOptions } from './contract.ts';
import { requestOptions } from './options.server.ts';
import type { CheckContext } from './passkeys-context.server.ts';
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

/** Resolves to undefined if no passkey of the user may confirm. The options can be answered once, for five minutes. */
export async function beginConfirmation(
  { kysely, passkeyChallenges }: Pick<CheckContext, 'kysely' | 'passkeyChallenges'>,
  { userId, sessionId, action, origin }: Confirmation,
): Promise<RequestOptions | undefined> {
  const own = (await store.listOfUser(kysely, userId)).filter(mayConfirm);
  if (own.length === 0) return undefined;
  const challenge = passkeyChallenges.issue({ purpose: `confirm ${action}`, holder: sessionId });
  return requestOptions(challenge, origin, own);
}

/**
 * Runs `work` if the user has answered with a passkey of their own, and with the device's PIN, face or fingerprint, in the
 * transaction that uses up the challenge. The caller limits the attempts.
 * @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED
 */
export async function finishConfirmation<T>(
  context: CheckContext,
  { userId, sessionId, action, origin }: Confirmation,
  credential: Assertion,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  const ceremony = { purpose: `confirm ${action}`, holder: sessionId, origin } as const;
  return answerChallenge(context, { credential, expectedUserId: userId }, ceremony, work);
}

const mayConfirm = (passkey: store.PasskeyRow) => passkey.confirms_since !== null;

export interface ConfirmingPasskey {
  id: string;
  name: string;
  addedAt: Date;
  mayConfirm: boolean;
}

/** Oldest first. */
export async function listForConfirmation(db: Db, userId: string): Promise<ConfirmingPasskey[]> {
  const rows = await store.listOfUser(db, userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addedAt: row.created_at,
    mayConfirm: mayConfirm(row),
  }));
}

/**
 * Resolves to the name of the passkey; undefined if the user has no such passkey, or it may confirm already. The caller
 * has checked more than a session of the account.
 */
export async function allowToConfirm(
  transaction: Db,
  passkey: { id: string; userId: string; now: Date },
): Promise<string | undefined> {
  return store.allowToConfirm(transaction, passkey);
}
