/**
 * Asks named successors to take over, reminds them once, and closes requests that were not answered
 * in time.
 */
import { findVerifiedUser, readUserNames } from '../../../accounts/user-names.server.ts';
import { asConfirmed } from '../../../mail/recipients.server.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { findLivingName } from '../../members-context.server.ts';
import { mailOffer, type OfferMailContext } from '../../offers/mail-offer.server.ts';
import * as offers from '../../offers/store.server.ts';
import { appendToLog } from '../../service.server.ts';
import { findOwnerOfMemorial, lockMembers } from '../../store.server.ts';
import { successorEmail, successorReminder } from '../emails.server.ts';
import type { OwnershipContext } from '../ownership-context.server.ts';
import { daysAfter, FOLLOWING_TERMS } from '../ownership-terms.ts';
import { isStillSilent } from '../still-inactive.server.ts';
import { listWithoutOwner } from '../store.server.ts';

type Transaction = OwnershipContext['kysely'];

/**
 * Asks the named successor of a memorial, unless an earlier request is still open.
 * @returns false if no successor is named, or if the page is taken down
 */
export async function askSuccessor(
  context: Omit<OwnershipContext, 'kysely'>,
  transaction: Transaction,
  asking: { memorialId: string; because: 'owner-gone' | 'silence' | 'claim' },
): Promise<boolean> {
  const { memorialId, because } = asking;
  const now = context.now();
  await lockMembers(transaction, memorialId);
  const successor = await offers.lockSuccessor(transaction, memorialId);
  if (!successor) return false;
  if (successor.expiresAt && successor.expiresAt > now) return true;
  const memorialName = await findLivingName(context, transaction, memorialId);
  if (memorialName === undefined) return false;
  const asked = {
    id: randomId('suc'),
    because,
    askedOf: (await findOwnerOfMemorial(transaction, memorialId)) ?? null,
    sentAt: now,
    expiresAt: daysAfter(now, FOLLOWING_TERMS.successorDays),
  };
  await offers.markAsked(transaction, successor.id, asked);
  await sendSuccessorMail(context, transaction, {
    asked: { ...successor, ...asked },
    memorialName,
    content: successorEmail,
  });
  await appendToLog(transaction, { memorialId, userId: null, action: 'asked-successor', now });
  return true;
}

async function sendSuccessorMail(
  context: OfferMailContext,
  transaction: Transaction,
  {
    asked: { id, memorialId, email, askedOf, expiresAt },
    memorialName,
    content,
  }: {
    asked: Pick<offers.Successor, 'id' | 'memorialId' | 'email' | 'askedOf'> & { expiresAt: Date };
    memorialName: string;
    content: typeof successorEmail;
  },
): Promise<void> {
  const names = await readUserNames(transaction, askedOf === null ? [] : [askedOf]);
  const isConfirmed = (await findVerifiedUser(transaction, email)) !== undefined;
  const ownerName = askedOf === null ? undefined : (names.get(askedOf) ?? '');
  // Above the limit the mail is left out: the reminder follows, and the owner's pages wait meanwhile.
  await mailOffer(context, transaction, {
    id,
    memorialId,
    expiresAt,
    recipient: isConfirmed
      ? { userId: null, email: asConfirmed(email) }
      : { userId: null, unconfirmed: email, causedBy: null },
    content: (token, sender) =>
      content({ token, memorialName, isConfirmed, ownerName, until: expiresAt }, sender),
  });
}

export async function askSuccessorsOfLostOwners(context: OwnershipContext): Promise<void> {
  for (const memorialId of await listWithoutOwner(context.kysely, context.now())) {
    await context.kysely.transaction().execute(async (transaction) => {
      await lockMembers(transaction, memorialId);
      if ((await findOwnerOfMemorial(transaction, memorialId)) !== undefined) return;
      await askSuccessor(context, transaction, { memorialId, because: 'owner-gone' });
    });
  }
}

export async function followAskedSuccessors(context: OwnershipContext): Promise<void> {
  for (const { memorialId } of await offers.listAskedSuccessors(context.kysely)) {
    await context.kysely
      .transaction()
      .execute((transaction) => followAsked(context, transaction, memorialId));
  }
}

async function followAsked(
  context: OwnershipContext,
  transaction: Transaction,
  memorialId: string,
): Promise<void> {
  const now = context.now();
  await lockMembers(transaction, memorialId);
  const asked = await offers.lockSuccessor(transaction, memorialId);
  if (!asked?.sentAt || !asked.expiresAt) return;
  if (asked.expiresAt <= now) {
    // The successor of an inactive owner can be asked again later, for example after the deletion
    // of the owner's account.
    const lapsedAt = asked.because === 'silence' ? null : now;
    return offers.markNotAsked(transaction, asked.id, lapsedAt);
  }
  if (!(await isAskingOpen(context, transaction, asked))) {
    return offers.markNotAsked(transaction, asked.id, null);
  }
  const reminderAt = daysAfter(asked.sentAt, FOLLOWING_TERMS.reminderDays);
  if (asked.remindedAt || reminderAt > now) return;
  const memorialName = await findLivingName(context, transaction, memorialId);
  if (memorialName === undefined) return;
  await offers.markReminded(transaction, asked.id, now);
  await sendSuccessorMail(context, transaction, {
    asked: { ...asked, expiresAt: asked.expiresAt },
    memorialName,
    content: successorReminder,
  });
}

/**
 * True if the successor can accept now. The owner must be the same as when the successor was asked.
 * An inactive owner must not have been seen since then.
 */
export async function isAskingOpen(
  { now }: Pick<OwnershipContext, 'now'>,
  db: Transaction,
  asked: offers.Successor,
): Promise<boolean> {
  if (asked.expiresAt === null || asked.expiresAt <= now()) return false;
  const owner = (await findOwnerOfMemorial(db, asked.memorialId)) ?? null;
  if (owner !== asked.askedOf) return false;
  return owner === null || isStillSilent(db, owner);
}
