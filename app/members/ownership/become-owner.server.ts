import { findVerifiedEmail, readUserNames } from '../../accounts/user-names.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Actor } from '../access.server.ts';
import { removeOfferOf } from '../offers/store.server.ts';
import { appendToLog } from '../service.server.ts';
import { newOwnerEmail } from './emails.server.ts';
import type { OwnershipContext } from './ownership-context.server.ts';
import { replaceOwner } from './store.server.ts';

type Transaction = OwnershipContext['kysely'];

/**
 * Makes the actor the owner. The previous owner becomes an editor and gets a mail. Removes the proposed handover and
 * the named successor, because the previous owner chose them. The caller has locked the ownership and the members.
 * @throws AppError LINK_OVER if the account is gone
 */
export async function becomeOwner(
  context: Pick<OwnershipContext, 'mail' | 'now'>,
  transaction: Transaction,
  step: {
    actor: Actor;
    memorialId: string;
    by: 'handover' | 'successor' | 'claim';
    ownerId: string | undefined;
    memorialName: string;
  },
): Promise<void> {
  const { actor, memorialId, by, ownerId, memorialName } = step;
  if (!(await replaceOwner(transaction, { memorialId, newOwner: actor.userId }))) {
    throw new AppError('LINK_OVER');
  }
  await removeOfferOf(transaction, memorialId, 'handover');
  await removeOfferOf(transaction, memorialId, 'successor');
  await appendToLog(transaction, {
    memorialId,
    userId: actor.userId,
    action: 'became-owner',
    details: { by },
    now: context.now(),
  });
  // For a granted claim, `app/cases` sends the mail.
  if (ownerId === undefined || ownerId === actor.userId || by === 'claim') return;
  await mailFormerOwner(context, transaction, { ownerId, memorialId, memorialName, actor, by });
}

async function mailFormerOwner(
  { mail }: Pick<OwnershipContext, 'mail'>,
  transaction: Transaction,
  {
    ownerId,
    actor,
    ...about
  }: {
    ownerId: string;
    memorialId: string;
    memorialName: string;
    actor: Actor;
    by: 'handover' | 'successor';
  },
): Promise<void> {
  const email = await findVerifiedEmail(transaction, ownerId);
  if (!email) return;
  const newOwnerName = (await readUserNames(transaction, [actor.userId])).get(actor.userId) ?? '';
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: ownerId, email },
    content: (sender) => newOwnerEmail({ ...about, newOwnerName }, sender),
    memorialId: about.memorialId,
  });
}
