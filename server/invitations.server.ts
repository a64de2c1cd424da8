import { anyInvitation, type Invitations } from '../app/accounts/invitations/invitations.server.ts';
import { operatorInvitations } from '../app/accounts/invitations/operator-invitations.server.ts';
import type { CaseTokens } from '../app/cases/case-tokens.server.ts';
import { claimInvitations } from '../app/cases/claims/claim-invitations.server.ts';
import { offerInvitations } from '../app/members/accepting/offer-invitations.server.ts';
import type { LinkContext } from '../app/members/members-context.server.ts';
import type { Config } from './config/config.server.ts';

/** All kinds of invitations; undefined if everyone can sign up. */
export function createInvitations(
  { signUp }: Pick<Config, 'signUp'>,
  context: LinkContext & { caseTokens: CaseTokens },
): Invitations | undefined {
  if (signUp === 'open') return undefined;
  return anyInvitation([
    operatorInvitations(context),
    offerInvitations(context),
    claimInvitations(context),
  ]);
}
