import { hiddenEmail } from '../../../accounts/hidden-email.ts';
import { readUserNames } from '../../../accounts/user-names.server.ts';
import { nameForStranger } from '../../../mail/names-in-mails.server.ts';
import { AppError } from '../../../wire/app-error.ts';
import type { Actor } from '../../access.server.ts';
import type { LinkContext } from '../../members-context.server.ts';
import { becomeOwner } from '../become-owner.server.ts';
import type { SuccessionLink } from '../contract.ts';
import {
  checkAddress,
  findLivingName,
  type FollowingContext,
} from '../following-context.server.ts';
import * as store from '../store.server.ts';
import { isAskingOpen } from './ask-successor.server.ts';

type Db = FollowingContext['kysely'];

/**
 * Finds a successor who can accept now.
 * @throws AppError LINK_OVER
 */
async function findOpen(
  context: LinkContext,
  db: Db,
  token: string,
): Promise<{ asked: store.SuccessorRow; memorialName: string; until: Date }> {
  const id = context.linkTokens.parse(token);
  const asked = id?.startsWith('suc_') ? await store.findAsked(db, id) : undefined;
  if (!asked?.expiresAt || !(await isAskingOpen(context, db, asked))) {
    throw new AppError('LINK_OVER');
  }
  const memorialName = await findLivingName(context, db, asked.memorialId);
  if (memorialName === undefined) throw new AppError('LINK_OVER');
  return { asked, memorialName, until: asked.expiresAt };
}

/**
 * Reads the data for the page of the mailed link, and changes nothing.
 * @throws AppError LINK_OVER
 */
export async function readSuccessionLink(
  context: LinkContext,
  token: string,
): Promise<SuccessionLink> {
  const { asked, memorialName, until } = await findOpen(context, context.kysely, token);
  const { askedOf } = asked;
  const names = await readUserNames(context.kysely, askedOf === null ? [] : [askedOf]);
  return {
    sentTo: hiddenEmail(asked.email),
    memorialName: nameForStranger(memorialName),
    ownerName: askedOf === null ? undefined : nameForStranger(names.get(askedOf) ?? ''),
    until: until.toISOString(),
    isOwnerSilent: askedOf !== null,
    note: asked.note,
  };
}

/**
 * Makes the actor the owner. An inactive previous owner becomes an editor.
 * @throws AppError LINK_OVER, EMAIL_NOT_VERIFIED, NOT_ALLOWED if the actor has another address
 */
export async function acceptSuccession(
  context: FollowingContext,
  actor: Actor,
  token: string,
): Promise<{ id: string }> {
  const { memorialId } = (await findOpen(context, context.kysely, token)).asked;
  return context.kysely.transaction().execute(async (transaction) => {
    await becomeOwner(context, transaction, {
      actor,
      memorialId,
      by: 'successor',
      check: async () => {
        const { asked, memorialName } = await findOpen(context, transaction, token);
        const { email, askedOf } = asked;
        await checkAddress(
          transaction,
          actor,
          email,
          `This question went to ${hiddenEmail(email)}. Log in with that address, or sign up with it.`,
        );
        return { ownerId: askedOf ?? undefined, memorialName };
      },
    });
    return { id: memorialId };
  });
}
