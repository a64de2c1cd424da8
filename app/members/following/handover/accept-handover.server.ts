/**
 * Reads and accepts a handover by its mailed link. Accepting changes the roles of the old and the new owner in one
 * transaction.
 */
import { hiddenEmail } from '../../../accounts/hidden-email.ts';
import { readUserNames } from '../../../accounts/user-names.server.ts';
import { nameForStranger } from '../../../mail/names-in-mails.server.ts';
import { AppError } from '../../../wire/app-error.ts';
import type { Actor } from '../../access.server.ts';
import type { LinkContext } from '../../members-context.server.ts';
import { findOwnerOfMemorial } from '../../store.server.ts';
import { becomeOwner } from '../become-owner.server.ts';
import type { FollowingLink } from '../contract.ts';
import {
  checkAddress,
  findLivingName,
  type FollowingContext,
} from '../following-context.server.ts';
import * as store from './store.server.ts';

type Db = FollowingContext['kysely'];

interface OpenHandover {
  handover: store.HandoverRow;
  memorialName: string;
  /** undefined if the owner's account was deleted */
  ownerId: string | undefined;
}

/**
 * Finds a handover that can be accepted now.
 * @throws AppError LINK_OVER
 */
async function findOpen(context: LinkContext, db: Db, token: string): Promise<OpenHandover> {
  const id = context.linkTokens.parse(token);
  const handover = id?.startsWith('han_') ? await store.findHandover(db, id) : undefined;
  if (!handover || handover.expiresAt <= context.now()) throw new AppError('LINK_OVER');
  const memorialName = await findLivingName(context, db, handover.memorialId);
  const ownerId = await findOwnerOfMemorial(db, handover.memorialId);
  const isFromOwner = ownerId === undefined || ownerId === handover.proposedBy;
  if (memorialName === undefined || !isFromOwner) throw new AppError('LINK_OVER');
  return { handover, memorialName, ownerId };
}

/**
 * Reads the handover and changes nothing.
 * @throws AppError LINK_OVER
 */
export async function readHandoverLink(
  context: LinkContext,
  token: string,
): Promise<FollowingLink> {
  const { handover, memorialName } = await findOpen(context, context.kysely, token);
  return {
    sentTo: hiddenEmail(handover.email),
    memorialName: nameForStranger(memorialName),
    ownerName: await nameOfOwner(context.kysely, handover),
    until: handover.expiresAt.toISOString(),
  };
}

/**
 * Makes the actor the owner, and the previous owner an editor. One user can own any number of
 * memorials (decision 114).
 * @throws AppError LINK_OVER, EMAIL_NOT_VERIFIED, NOT_ALLOWED if the actor has another address
 */
export async function acceptHandover(
  context: FollowingContext,
  actor: Actor,
  token: string,
): Promise<{ id: string }> {
  const { memorialId } = (await findOpen(context, context.kysely, token)).handover;
  return context.kysely.transaction().execute(async (transaction) => {
    await becomeOwner(context, transaction, {
      actor,
      memorialId,
      by: 'handover',
      check: async () => {
        const { handover, ownerId, memorialName } = await findOpen(context, transaction, token);
        const name = (await nameOfOwner(transaction, handover)) ?? 'the family';
        await checkAddress(
          transaction,
          actor,
          handover.email,
          `This handover went to ${hiddenEmail(handover.email)}. Log in with that address, or ask ${name} for another.`,
        );
        return { ownerId, memorialName };
      },
    });
    return { id: memorialId };
  });
}

async function nameOfOwner(db: Db, { proposedBy }: store.HandoverRow): Promise<string | undefined> {
  return nameForStranger((await readUserNames(db, [proposedBy])).get(proposedBy) ?? '');
}
