/** The operator's invitations to sign up, made by `npm run memorials -- invite EMAIL`. */
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { Db } from '../account-context.server.ts';
import { hiddenEmail } from '../hidden-email.ts';
import { findVerifiedUser } from '../user-names.server.ts';
import type { Invitations } from './invitations.server.ts';
import type { SignUpLink } from './sign-up-link.ts';
import * as store from './store.server.ts';

const SIGN_UP_INVITATION_DAYS = 30;

interface OperatorInvitationsContext {
  kysely: Db;
  now: () => Date;
  linkTokens: { create(id: string): string; parse(token: string): string | undefined };
}

/**
 * Resolves to the token of the link `/i/{token}`. An earlier link to the same address is over.
 * @param email - normalized, as `emailSchema` does
 */
export async function inviteToSignUp(
  { kysely, now, linkTokens }: OperatorInvitationsContext,
  email: string,
): Promise<{ token: string; expiresAt: Date } | 'has an account'> {
  if (await findVerifiedUser(kysely, email)) return 'has an account';
  const id = randomId('sgn');
  const expiresAt = new Date(now().getTime() + SIGN_UP_INVITATION_DAYS * 24 * 3600_000);
  await store.replace(kysely, { id, email, made_at: now(), expires_at: expiresAt });
  return { token: linkTokens.create(id), expiresAt };
}

export function operatorInvitations(context: OperatorInvitationsContext): Invitations {
  return {
    findAddress: async (token) => (await findOpen(context, token))?.email,
    isInvited: (db, email) => store.isInvited(db, email, context.now()),
  };
}

/** @throws AppError LINK_OVER */
export async function readSignUpLink(
  context: OperatorInvitationsContext,
  token: string,
): Promise<SignUpLink> {
  const invitation = await findOpen(context, token);
  if (!invitation) throw new AppError('LINK_OVER');
  return { sentTo: hiddenEmail(invitation.email) };
}

async function findOpen({ kysely, now, linkTokens }: OperatorInvitationsContext, token: string) {
  const id = linkTokens.parse(token);
  return id === undefined ? undefined : store.findOpen(kysely, id, now());
}
