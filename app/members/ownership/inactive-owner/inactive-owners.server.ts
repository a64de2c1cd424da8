/**
 * An owner who was not seen for 24 months (a “silent owner”) gets two mails, 30 days apart. After
 * another 30 days the successor is asked. Each pause starts at the actual time of the previous
 * step. So an outage, or a clock that was set back, cannot repeat a mail or shorten the time to
 * answer. Owners without a named successor get no mail.
 */
import { listUsersUnseenSince, noteSeen } from '../../../accounts/last-seen/last-seen.server.ts';
import { findVerifiedEmail } from '../../../accounts/user-names.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { findLivingName, type LinkContext } from '../../members-context.server.ts';
import type { InactiveOwnerLink } from '../contract.ts';
import type { OwnershipContext } from '../ownership-context.server.ts';
import { daysAfter, FOLLOWING_TERMS, monthsBefore } from '../ownership-terms.ts';
import { isUnbroken } from '../still-inactive.server.ts';
import { listOwnersWithSuccessor, listWithSuccessor } from '../store.server.ts';
import { askSuccessor } from '../successor/ask-successor.server.ts';
import { inactiveOwnerEmail } from './emails.server.ts';
import * as store from './store.server.ts';

export const SILENCE_TOPIC = 'silence';

type Transaction = OwnershipContext['kysely'];

const BATCH_SIZE = 500;

export async function followInactiveOwners(context: OwnershipContext): Promise<void> {
  for (const { userId } of await store.listInactiveOwners(context.kysely)) {
    await context.kysely
      .transaction()
      .execute((transaction) => followInactiveOwner(context, transaction, userId));
  }
  await findNewlySilent(context);
}

async function findNewlySilent(context: OwnershipContext): Promise<void> {
  const { kysely, now } = context;
  const before = monthsBefore(now(), FOLLOWING_TERMS.silenceMonths);
  let after = '';
  for (;;) {
    const owners = await listOwnersWithSuccessor(kysely, { after, limit: BATCH_SIZE });
    for (const silent of await listUsersUnseenSince(kysely, owners, before)) {
      await kysely
        .transaction()
        .execute((transaction) => beginInactivity(context, transaction, silent));
    }
    if (owners.length < BATCH_SIZE) return;
    after = owners.at(-1) ?? '';
  }
}

async function beginInactivity(
  context: OwnershipContext,
  transaction: Transaction,
  { userId, lastSeenAt: silentSince }: { userId: string; lastSeenAt: Date },
): Promise<void> {
  const memorials = await listLiving(context, transaction, userId);
  if (memorials.length === 0) return;
  const silence = { userId, id: randomId('sil'), silentSince, firstMailAt: context.now() };
  if (!(await store.insertInactiveOwner(transaction, silence))) return;
  const askedAt = daysAfter(silence.firstMailAt, 2 * FOLLOWING_TERMS.silencePauseDays);
  await sendMail(context, transaction, silence, { memorials, askedAt, isSecond: false });
}

async function followInactiveOwner(
  context: OwnershipContext,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const now = context.now();
  const silence = await store.lockInactiveOwner(transaction, userId);
  if (!silence) return;
  const memorials = await listLiving(context, transaction, userId);
  if (memorials.length === 0 || !(await isUnbroken(transaction, silence))) {
    return store.removeInactiveOwner(transaction, userId);
  }
  const { firstMailAt, secondMailAt } = silence;
  if (!secondMailAt) {
    if (daysAfter(firstMailAt, FOLLOWING_TERMS.silencePauseDays) > now) return;
    await store.updateInactiveOwner(transaction, userId, { second_mail_at: now });
    const askedAt = daysAfter(now, FOLLOWING_TERMS.silencePauseDays);
    return sendMail(context, transaction, silence, { memorials, askedAt, isSecond: true });
  }
  if (silence.askedAt || daysAfter(secondMailAt, FOLLOWING_TERMS.silencePauseDays) > now) return;
  await store.updateInactiveOwner(transaction, userId, { asked_at: now });
  for (const { memorialId } of memorials) {
    await askSuccessor(context, transaction, { memorialId, because: 'silence' });
  }
}

/** Lists the owner's memorials that have a successor and are not taken down. */
async function listLiving(
  context: LinkContext,
  db: Transaction,
  ownerId: string,
): Promise<Array<{ memorialId: string; name: string }>> {
  const living: Array<{ memorialId: string; name: string }> = [];
  for (const memorialId of await listWithSuccessor(db, ownerId)) {
    const name = await findLivingName(context, db, memorialId);
    if (name !== undefined) living.push({ memorialId, name });
  }
  return living;
}

async function sendMail(
  { linkTokens, mail }: OwnershipContext,
  transaction: Transaction,
  { userId, id }: Pick<store.InactiveOwnerRow, 'userId' | 'id'>,
  about: {
    memorials: ReadonlyArray<{ memorialId: string; name: string }>;
    askedAt: Date;
    isSecond: boolean;
  },
): Promise<void> {
  const email = await findVerifiedEmail(transaction, userId);
  if (!email) return;
  const memorialNames = about.memorials.map(({ name }) => name);
  const { askedAt, isSecond } = about;
  const token = linkTokens.create(id);
  await mail.enqueue(transaction, {
    kind: 'inactivity',
    recipient: { userId, email },
    content: (sender) => inactiveOwnerEmail({ token, memorialNames, askedAt, isSecond }, sender),
    memorialId: about.memorials[0]?.memorialId,
    expiresAt: askedAt,
    about: { topic: SILENCE_TOPIC, id },
  });
}

/**
 * Reads the data for the page of the mailed link, and changes nothing.
 * @throws AppError LINK_OVER
 */
export async function readInactiveOwnerLink(
  context: LinkContext,
  token: string,
): Promise<InactiveOwnerLink> {
  const { userId } = await findOpen(context, token);
  const memorials = await listLiving(context, context.kysely, userId);
  return { memorialCount: memorials.length };
}

/**
 * Records the answer “I still keep it”. The answer needs no sign-in, because the link was mailed to the owner's
 * verified e-mail address, and the memorials keep their owner.
 * @throws AppError LINK_OVER
 */
export async function endInactivity(context: OwnershipContext, token: string): Promise<void> {
  const { userId } = await findOpen(context, token);
  await noteSeen(context.kysely, userId, context.now());
  await store.removeInactiveOwner(context.kysely, userId);
}

async function findOpen(context: LinkContext, token: string): Promise<store.InactiveOwnerRow> {
  const { kysely, linkTokens } = context;
  const id = linkTokens.parse(token);
  const silence = id?.startsWith('sil_') ? await store.findInactiveOwner(kysely, id) : undefined;
  if (!silence || !(await isUnbroken(kysely, silence))) throw new AppError('LINK_OVER');
  return silence;
}
