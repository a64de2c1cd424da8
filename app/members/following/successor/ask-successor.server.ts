/**
 * Asks named successors to take over, reminds them once, and closes requests that were not answered
 * in time.
 */
import { findVerifiedUser, readUserNames } from '../../../accounts/user-names.server.ts';
import { asConfirmed } from '../../../mail/recipients.server.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { appendToLog } from '../../service.server.ts';
import { findOwnerOfMemorial, lockMembers } from '../../store.server.ts';
import { findLivingName, type FollowingContext } from '../following-context.server.ts';
import { daysAfter, FOLLOWING_TERMS } from '../following-terms.ts';
import { successorLetter, successorReminder } from '../letters.server.ts';
import { isStillSilent } from '../still-silent.server.ts';
import * as store from '../store.server.ts';

export const SUCCESSOR_TOPIC = 'successor';

type Transaction = FollowingContext['kysely'];

/**
 * Asks the named successor of a memorial, unless an earlier request is still open.
 * @returns false if no successor is named, or if the page is taken down
 */
export async function askSuccessor(
  context: FollowingContext,
  transaction: Transaction,
  asking: { memorialId: string; because: 'owner-gone' | 'silence' | 'claim' },
): Promise<boolean> {
  const { memorialId, because } = asking;
  const now = context.now();
  await lockMembers(transaction, memorialId);
  const successor = await store.lockSuccessor(transaction, memorialId);
  if (!successor) return false;
  if (successor.expiresAt && successor.expiresAt > now) return true;
  const memorialName = await findLivingName(context, transaction, memorialId);
  if (memorialName === undefined) return false;
  const of = (await findOwnerOfMemorial(transaction, memorialId)) ?? null;
  const id = randomId('suc');
  const expiresAt = daysAfter(now, FOLLOWING_TERMS.successorDays);
  await store.markAsked(transaction, memorialId, { id, because, of, at: now, expiresAt });
  const asked = { ...successor, askedId: id, askedBecause: because, askedOf: of, expiresAt };
  await sendSuccessorMail(context, transaction, { asked, memorialName, letter: successorLetter });
  await appendToLog(transaction, { memorialId, userId: null, action: 'asked-successor', now });
  return true;
}

async function sendSuccessorMail(
  { linkTokens, mail }: FollowingContext,
  transaction: Transaction,
  {
    asked: { email, askedId, askedOf, expiresAt },
    memorialName,
    letter,
  }: { asked: store.SuccessorRow; memorialName: string; letter: typeof successorLetter },
): Promise<void> {
  if (askedId === null || expiresAt === null) return;
  const names = await readUserNames(transaction, askedOf === null ? [] : [askedOf]);
  const isConfirmed = (await findVerifiedUser(transaction, email)) !== undefined;
  // Above the limit the mail is left out: the reminder follows, and the owner's pages wait meanwhile.
  const about = {
    token: linkTokens.create(askedId),
    memorialName,
    isConfirmed,
    ownerName: askedOf === null ? undefined : (names.get(askedOf) ?? ''),
    until: expiresAt,
  };
  await mail.enqueue(transaction, {
    recipient: isConfirmed
      ? { userId: null, email: asConfirmed(email) }
      : { userId: null, unconfirmed: email, causedBy: null },
    letter: (sender) => letter(about, sender),
    expiresAt,
    about: { topic: SUCCESSOR_TOPIC, id: askedId },
  });
}

export async function askSuccessorsOfLostOwners(context: FollowingContext): Promise<void> {
  for (const memorialId of await store.listWithoutOwner(context.kysely, context.now())) {
    await context.kysely.transaction().execute(async (transaction) => {
      await lockMembers(transaction, memorialId);
      if ((await findOwnerOfMemorial(transaction, memorialId)) !== undefined) return;
      await askSuccessor(context, transaction, { memorialId, because: 'owner-gone' });
    });
  }
}

export async function followAskedSuccessors(context: FollowingContext): Promise<void> {
  for (const { memorialId } of await store.listAsked(context.kysely)) {
    await context.kysely
      .transaction()
      .execute((transaction) => followAsked(context, transaction, memorialId));
  }
}

async function followAsked(
  context: FollowingContext,
  transaction: Transaction,
  memorialId: string,
): Promise<void> {
  const now = context.now();
  await lockMembers(transaction, memorialId);
  const asked = await store.lockSuccessor(transaction, memorialId);
  if (!asked?.askedAt || !asked.expiresAt) return;
  if (asked.expiresAt <= now) {
    // The successor of an inactive owner can be asked again later, for example after the deletion
    // of the owner's account.
    const lapsedAt = asked.askedBecause === 'silence' ? null : now;
    return store.markNotAsked(transaction, memorialId, lapsedAt);
  }
  if (!(await isAskingOpen(context, transaction, asked))) {
    return store.markNotAsked(transaction, memorialId, null);
  }
  const reminderAt = daysAfter(asked.askedAt, FOLLOWING_TERMS.reminderDays);
  if (asked.remindedAt || reminderAt > now) return;
  const memorialName = await findLivingName(context, transaction, memorialId);
  if (memorialName === undefined) return;
  await store.markReminded(transaction, memorialId, now);
  await sendSuccessorMail(context, transaction, { asked, memorialName, letter: successorReminder });
}

/**
 * True if the successor can accept now. The owner must be the same as when the successor was asked.
 * An inactive owner must not have been seen since then.
 */
export async function isAskingOpen(
  { now }: Pick<FollowingContext, 'now'>,
  db: Transaction,
  asked: store.SuccessorRow,
): Promise<boolean> {
  if (asked.askedId === null || asked.expiresAt === null || asked.expiresAt <= now()) return false;
  const owner = (await findOwnerOfMemorial(db, asked.memorialId)) ?? null;
  if (owner !== asked.askedOf) return false;
  return owner === null || isStillSilent(db, owner);
}
