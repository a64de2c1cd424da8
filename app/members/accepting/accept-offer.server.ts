/**
 * Accepts a mailed request in one transaction: an invitation, a handover, a succession or a granted claim. A link works
 * only once, and only for a user with the verified address to which it went.
 */
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { readUser } from '../../accounts/user-names.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';
import type { Actor } from '../access.server.ts';
import type { Accepted } from '../invitations/contract.ts';
import { join } from '../invitations/join.server.ts';
import type { LinkContext, MembersContext } from '../members-context.server.ts';
import * as offers from '../offers/store.server.ts';
import { becomeOwner } from '../ownership/become-owner.server.ts';
import { lockOwnership } from '../ownership/store.server.ts';
import { findOwnerOfMemorial, lockMembers } from '../store.server.ts';
import type { OfferKind } from '../tables.server.ts';
import { findOpenOffer, nameOfAsker, requireKind } from './open-offer.server.ts';

type AcceptContext = Pick<MembersContext, 'mail' | 'now'>;
type Transaction = LinkContext['kysely'];

/** A granted claim is a case of `app/cases`, so no row of `offers` stands for it. */
type Acceptable = offers.Offer | { kind: 'claim'; memorialId: string; email: string };

/**
 * Makes the actor a member or the owner. Of repeated or concurrent calls, only the first one succeeds. One user can own
 * any number of memorials (decision 114).
 * @throws AppError LINK_OVER, EMAIL_NOT_VERIFIED, NOT_ALLOWED if the actor has another address
 */
export async function acceptOffer(
  context: LinkContext & AcceptContext,
  actor: Actor,
  { kind, token }: { kind: OfferKind; token: string },
): Promise<Accepted> {
  requireKind(token, kind);
  const { memorialId } = (await findOpenOffer(context, context.kysely, token)).offer;
  return context.kysely.transaction().execute((transaction) =>
    acceptIn(context, transaction, {
      actor,
      memorialId,
      findAgain: () => findOpenOffer(context, transaction, token, offers.lockOffer),
    }),
  );
}

/**
 * Like `acceptOffer`, but in the caller's transaction.
 * @param step.findAgain - called after the members are locked; rejects if the offer can no longer be accepted
 */
export async function acceptIn(
  context: AcceptContext,
  transaction: Transaction,
  step: {
    actor: Actor;
    memorialId: string;
    findAgain: () => Promise<{ offer: Acceptable; memorialName: string }>;
  },
): Promise<Accepted> {
  const { actor, memorialId: id } = step;
  await lockOwnership(transaction, id);
  const members = await lockMembers(transaction, id);
  const { offer, memorialName } = await step.findAgain();
  const memberName = await checkAddress(transaction, actor, offer);
  if (offer.kind === 'invitation') {
    await offers.removeOffer(transaction, offer.id);
    const joining = { invitation: offer, members, memorialName, memberName };
    return { id, role: await join(context, transaction, actor, joining) };
  }
  const ownerId = await findOwnerOfMemorial(transaction, id);
  const by = offer.kind;
  await becomeOwner(context, transaction, { actor, memorialId: id, by, ownerId, memorialName });
  return { id, role: 'owner' };
}

/**
 * Resolves to the name of the user.
 * @throws AppError NOT_ALLOWED, EMAIL_NOT_VERIFIED
 */
async function checkAddress(
  transaction: Transaction,
  actor: Actor,
  offer: Acceptable,
): Promise<string> {
  const user = await readUser(transaction, actor.userId);
  if (user?.email !== offer.email) {
    throw new AppError('NOT_ALLOWED', { message: await refusalOf(transaction, offer) });
  }
  if (!actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return user.name;
}

async function refusalOf(transaction: Transaction, offer: Acceptable): Promise<Sentence> {
  const address = hiddenEmail(offer.email);
  if (offer.kind === 'successor' || offer.kind === 'claim') {
    return (i18n) =>
      i18n._('This request was sent to {address}. Log in or sign up with that address.', {
        address,
      });
  }
  const asker = await nameOfAsker(transaction, offer);
  const isRequest = offer.kind === 'handover';
  if (asker === undefined) {
    return (i18n) =>
      isRequest
        ? i18n._(
            'This request was sent to {address}. Log in with that address, or ask the family to send a new request.',
            { address },
          )
        : i18n._(
            'This invitation was sent to {address}. Log in with that address, or ask the family to send a new invitation.',
            { address },
          );
  }
  return (i18n) =>
    isRequest
      ? i18n._(
          'This request was sent to {address}. Log in with that address, or ask {asker} to send a new request.',
          { address, asker },
        )
      : i18n._(
          'This invitation was sent to {address}. Log in with that address, or ask {asker} to send a new invitation.',
          { address, asker },
        );
}

/**
 * Declines the invitation. The mailed link is enough; no account is needed.
 * @throws AppError LINK_OVER
 */
export async function declineInvitation(context: LinkContext, token: string): Promise<void> {
  requireKind(token, 'invitation');
  const id = context.linkTokens.parse(token);
  const isRemoved =
    id !== undefined && (await offers.removeUnexpired(context.kysely, id, context.now()));
  if (!isRemoved) throw new AppError('LINK_OVER');
}
