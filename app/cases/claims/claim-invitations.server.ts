import type { Invitations } from '../../accounts/invitations/invitations.server.ts';
import type { DecisionContext } from '../cases-context.server.ts';
import * as store from '../store.server.ts';
import type { CasesTable } from '../tables.server.ts';

type ClaimInvitationsContext = Pick<DecisionContext, 'kysely' | 'now' | 'caseTokens'>;

/** Who was granted a claim on a page may create the account that becomes its owner. */
export function claimInvitations({
  kysely,
  now,
  caseTokens,
}: ClaimInvitationsContext): Invitations {
  return {
    async findAddress(token) {
      const named = caseTokens.read(token);
      if (!named || !caseTokens.isFor(token, { kind: 'claimant' })) return undefined;
      const claim = await store.find(kysely, named.caseId);
      return claim && isGranted(claim, now()) ? (claim.email ?? undefined) : undefined;
    },
    isInvited: (db, email) => store.hasGrantedClaim(db, email, now()),
  };
}

function isGranted({ kind, state, due_at: dueAt }: CasesTable, now: Date): boolean {
  return kind === 'claim' && state === 'granted' && dueAt > now;
}
