import { isAccountClosed } from '../../accounts/user-names.server.ts';
import { appendToLog, findOwnerOfMemorial } from '../../members/service.server.ts';
import type { CaseTransaction } from '../cases-context.server.ts';
import * as store from '../store.server.ts';
import { finishOtherClaims } from './finish-claim.server.ts';

/**
 * Handles the owner's answer “I still look after this page”. The answer closes every open claim on the page,
 * even a granted claim that was not accepted yet. Resolves to false if the user is not the owner, or if their account
 * is closed: the mailed link needs no sign-in.
 */
export async function keepPage(
  within: CaseTransaction,
  { memorialId, userId }: { memorialId: string; userId: string },
): Promise<boolean> {
  const { transaction } = within;
  await store.lockKeeper(transaction, memorialId);
  if ((await findOwnerOfMemorial(transaction, memorialId)) !== userId) return false;
  if (await isAccountClosed(transaction, userId)) return false;
  const finished = await finishOtherClaims(
    within,
    { memorialId, except: undefined },
    { answeredBy: userId },
  );
  if (finished > 0) {
    await appendToLog(transaction, {
      memorialId,
      userId,
      action: 'kept-page',
      now: within.now(),
    });
  }
  return true;
}
