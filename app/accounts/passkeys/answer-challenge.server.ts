/** What every use of a passkey must pass, whatever it allows. */
import { AppError } from '../../wire/errors/app-error.ts';
import type { Db } from '../account-context.server.ts';
import * as accounts from '../store.server.ts';
import type { Assertion } from './contract.ts';
import { userHandleOf } from './options.server.ts';
import type { CheckContext } from './passkeys-context.server.ts';
import * as store from './store.server.ts';
import { verifyAssertion, type Ceremony } from './verify.server.ts';

/**
 * Checks the response of a device, then runs `work` in the transaction that uses up the challenge.
 * @param expectedUserId - for a confirmation: the user who must own the passkey, which must be allowed to confirm; without it, its owner is found by the passkey, and the
 * device must name the same user
 * @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED, ACCOUNT_CLOSED
 */
export async function answerChallenge<T>(
  context: CheckContext,
  { credential, expectedUserId }: { credential: Assertion; expectedUserId?: string },
  ceremony: Ceremony,
  work: (transaction: Db, user: accounts.UserRow) => Promise<T>,
): Promise<T> {
  const { kysely, passkeyChallenges, now, log } = context;
  const passkey = await store.findByCredential(kysely, credential.id);
  if (!passkey) throw new AppError('PASSKEY_UNKNOWN');
  const { userHandle } = credential.response;
  const isNamed = userHandle === userHandleOf(passkey.user_id);
  if (!isNamed && (userHandle !== undefined || expectedUserId === undefined)) {
    throw new AppError('PASSKEY_REFUSED');
  }
  const mayConfirm = passkey.user_id === expectedUserId && passkey.confirms_since !== null;
  if (expectedUserId !== undefined && !mayConfirm) throw new AppError('PASSKEY_REFUSED');
  const checked = await verifyAssertion(context, { credential, passkey }, ceremony);
  const { signCount, isBackedUp, challenge } = checked;
  const outcome = await kysely.transaction().execute(async (transaction) => {
    // Deleting an account locks its row first, too.
    const isThere = await accounts.findForUpdate(transaction, passkey.user_id);
    const user = isThere && (await accounts.find(transaction, passkey.user_id));
    if (!user || !(await store.exists(transaction, passkey.id))) return 'removed';
    if (!(await passkeyChallenges.use(transaction, challenge))) return 'used before';
    const use = { id: passkey.id, signCount, isBackedUp, now: now() };
    if (!(await store.noteUse(transaction, use))) return 'counted before';
    if (user.closing) return 'closed';
    return { result: await work(transaction, user) };
  });
  if (typeof outcome === 'object') return outcome.result;
  if (outcome === 'removed') throw new AppError('PASSKEY_UNKNOWN');
  if (outcome === 'closed') throw new AppError('ACCOUNT_CLOSED');
  if (outcome === 'counted before') {
    log.warn({ passkey: passkey.id, signCount }, 'passkey refused: a copy of it may exist');
  }
  throw new AppError('PASSKEY_REFUSED');
}
