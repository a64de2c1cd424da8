/** Who may create an account while the site is by invitation only (`SIGN_UP=invited`). */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';

/** One kind of invitation, or all of them. */
export interface Invitations {
  /**
   * Resolves to the address to which the link with this token went. Resolves to undefined if the token is of another
   * kind, or if its link can no longer be used.
   */
  findAddress(token: string): Promise<string | undefined>;
  /** True if a link that can be used now went to this address. */
  isInvited(db: DatabaseHandle, email: string): Promise<boolean>;
}

export function anyInvitation(kinds: readonly Invitations[]): Invitations {
  return {
    async findAddress(token) {
      for (const kind of kinds) {
        const address = await kind.findAddress(token);
        if (address !== undefined) return address;
      }
      return undefined;
    },
    async isInvited(db, email) {
      for (const kind of kinds) {
        if (await kind.isInvited(db, email)) return true;
      }
      return false;
    },
  };
}

/**
 * For a sign-up whose address is not verified yet. It needs the link, so that the response tells no stranger which
 * addresses are invited.
 * @throws AppError SIGN_UP_INVITED, LINK_OVER
 */
export async function assertInvitedByLink(
  invitations: Invitations,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<void> {
  if (invitation === undefined) throw new AppError('SIGN_UP_INVITED');
  const address = await invitations.findAddress(invitation);
  if (address === undefined) throw new AppError('LINK_OVER');
  if (address !== email) {
    throw new AppError('SIGN_UP_INVITED', {
      message: /*i18n*/ 'Sign up with the email address your invitation was sent to.',
    });
  }
}
