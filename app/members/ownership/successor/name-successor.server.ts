import { readUser } from '../../../accounts/user-names.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { randomId } from '../../../wire/ids.server.ts';
import type { OwnedMemorial } from '../../access.server.ts';
import { readLivingName } from '../../members-context.server.ts';
import { removeOfferOf, replaceOffer } from '../../offers/store.server.ts';
import { appendToLog } from '../../service.server.ts';
import { lockAsOwner, type OwnershipContext } from '../ownership-context.server.ts';

/**
 * Names the successor, or removes the successor if the address is null. A named successor gets no
 * mail until the successor is asked to take over.
 * @throws AppError EMAIL_NOT_VERIFIED, NOT_ALLOWED, MEMORIAL_GONE, INVALID_INPUT
 */
export async function nameSuccessor(
  context: OwnershipContext,
  { memorialId, actor }: OwnedMemorial,
  { email, note }: { email: string | null; note: string },
): Promise<void> {
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  const now = context.now();
  await context.kysely.transaction().execute(async (transaction) => {
    await lockAsOwner(transaction, memorialId, actor.userId);
    await readLivingName(context, transaction, memorialId);
    if (email === null) {
      if (!(await removeOfferOf(transaction, memorialId, 'successor'))) return;
    } else {
      if ((await readUser(transaction, actor.userId))?.email === email) {
        const problem = /*i18n*/ 'This is your own email address. Enter your legacy contact’s.';
        throw new AppError('INVALID_INPUT', { message: problem, fields: { email: problem } });
      }
      const made = { memorialId, email, madeBy: actor.userId, madeAt: now };
      await replaceOffer(transaction, { kind: 'successor', id: randomId('suc'), ...made, note });
    }
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: email === null ? 'removed-successor' : 'named-successor',
      now,
    });
  });
}
