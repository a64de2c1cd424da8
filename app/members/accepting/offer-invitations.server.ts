import type { Invitations } from '../../accounts/invitations/invitations.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { LinkContext } from '../members-context.server.ts';
import { listOpenOffersTo } from '../offers/store.server.ts';
import { findOpenOffer, isOpenOffer } from './open-offer.server.ts';

/** An address that was asked to help with a memorial, or to own one, may create the account for it. */
export function offerInvitations(context: LinkContext): Invitations {
  return {
    async findAddress(token) {
      try {
        return (await findOpenOffer(context, context.kysely, token)).offer.email;
      } catch (error) {
        if (error instanceof AppError && error.code === 'LINK_OVER') return undefined;
        throw error;
      }
    },
    async isInvited(db, email) {
      for (const offer of await listOpenOffersTo(db, email, context.now())) {
        if (await isOpenOffer(context, db, offer)) return true;
      }
      return false;
    },
  };
}
