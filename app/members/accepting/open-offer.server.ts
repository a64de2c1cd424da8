import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { isCovered } from '../invitations/standing-invitations.server.ts';
import { linkKindOf } from '../links/link-kinds.ts';
import { findLivingName, type LinkContext } from '../members-context.server.ts';
import * as offers from '../offers/store.server.ts';
import { isAskingOpen } from '../ownership/successor/ask-successor.server.ts';
import { findOwnerOfMemorial, listMembers } from '../store.server.ts';
import type { OfferKind } from '../tables.server.ts';
import type { OfferLink } from './offer-link.ts';

type Db = LinkContext['kysely'];

export interface OpenOffer {
  offer: offers.Offer;
  memorialName: string;
}

/**
 * Finds an offer that can be accepted now.
 * @param find - `lockOffer` in the transaction that accepts it
 * @throws AppError LINK_OVER
 */
export async function findOpenOffer(
  context: LinkContext,
  db: Db,
  token: string,
  find: typeof offers.findOffer = offers.findOffer,
): Promise<OpenOffer> {
  const id = context.linkTokens.parse(token);
  const offer = id === undefined ? undefined : await find(db, id);
  if (!offer?.expiresAt || offer.expiresAt <= context.now()) throw new AppError('LINK_OVER');
  const memorialName = await findLivingName(context, db, offer.memorialId);
  if (memorialName === undefined || !(await isStillMeant(context, db, offer))) {
    throw new AppError('LINK_OVER');
  }
  return { offer, memorialName };
}

/** True if an offer that has not expired can be accepted now. */
export async function isOpenOffer(
  context: LinkContext,
  db: Db,
  offer: offers.Offer,
): Promise<boolean> {
  const memorialName = await findLivingName(context, db, offer.memorialId);
  return memorialName !== undefined && isStillMeant(context, db, offer);
}

async function isStillMeant(context: LinkContext, db: Db, offer: offers.Offer): Promise<boolean> {
  switch (offer.kind) {
    case 'invitation':
      return isCovered(offer, await listMembers(db, offer.memorialId));
    case 'handover': {
      // If the owner's account was deleted, the handover still counts.
      const ownerId = await findOwnerOfMemorial(db, offer.memorialId);
      return ownerId === undefined || ownerId === offer.madeBy;
    }
    case 'successor':
      return isAskingOpen(context, db, offer);
  }
}

/**
 * The name of the inviter or the owner. Undefined if the name must not appear in a mail to an unconfirmed address, and
 * for a successor of a memorial without an owner.
 */
export async function nameOfAsker(db: Db, offer: offers.Offer): Promise<string | undefined> {
  const userId = offer.kind === 'successor' ? offer.askedOf : offer.madeBy;
  if (userId === null) return undefined;
  return nameForStranger((await readUserNames(db, [userId])).get(userId) ?? '');
}

/** @throws AppError LINK_OVER if the link is of another kind */
export function requireKind(token: string, kind: OfferKind): void {
  if (linkKindOf(token) !== kind) throw new AppError('LINK_OVER');
}

/**
 * Reads the data for the page of the mailed link, and changes nothing.
 * @throws AppError LINK_OVER
 */
export async function readOfferLink(context: LinkContext, token: string): Promise<OfferLink> {
  const { kysely } = context;
  const { offer, memorialName } = await findOpenOffer(context, kysely, token);
  const shown = {
    sentTo: hiddenEmail(offer.email),
    memorialName: nameForStranger(memorialName),
    askedBy: await nameOfAsker(kysely, offer),
  };
  const until = offer.expiresAt?.toISOString() ?? '';
  switch (offer.kind) {
    case 'invitation':
      return { ...shown, kind: 'invitation', role: offer.role };
    case 'handover':
      return { ...shown, kind: 'handover', until };
    case 'successor': {
      const { note, askedOf } = offer;
      return { ...shown, kind: 'successor', until, note, isOwnerSilent: askedOf !== null };
    }
  }
}
