/** What an operator sees of an account: the person's name and address, and the memorials they have a role on. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findAccount } from '../../accounts/closing/closed-accounts.server.ts';
import type { Closing } from '../../accounts/closing/closing-terms.ts';
import { findVerifiedUser, fullNameOf } from '../../accounts/user-names.server.ts';
import type { Tier } from '../../billing/contract.ts';
import { tierOfUsers } from '../../billing/plans/plan-of-users.server.ts';
import type { Role } from '../../members/contract.ts';
import { listMembershipsOfUser } from '../../members/service.server.ts';
import {
  listForOperator,
  type OperatorMemorial,
} from '../../memorials/for-operator/find-for-operator.server.ts';
import type { OperatorOrCommand } from '../access.server.ts';

export interface LookedUpAccount {
  id: string;
  email: string;
  isVerified: boolean;
  name: string;
  createdAt: Date;
  lastSeenAt: Date;
  plan: Tier;
  memorials: ReadonlyArray<{ role: Role; memorial: OperatorMemorial }>;
  /** null for an account that is not closed */
  closing: Closing | null;
}

/**
 * Finds the account that has confirmed an address. Others can publish nothing, and their address may be another person's.
 * @param email - normalized, as `emailSchema` does
 * @returns its id
 */
export function findAccountByEmail(
  db: DatabaseHandle,
  _: OperatorOrCommand,
  email: string,
): Promise<string | undefined> {
  return findVerifiedUser(db, email);
}

/** @returns undefined if there is no such account */
export async function lookUpAccount(
  db: DatabaseHandle,
  _: OperatorOrCommand,
  id: string,
): Promise<LookedUpAccount | undefined> {
  const user = await findAccount(db, id);
  if (!user) return undefined;
  const memberships = await listMembershipsOfUser(db, id);
  const memorials = await listForOperator(
    db,
    memberships.map(({ memorialId }) => memorialId),
  );
  const roles = new Map(memberships.map(({ memorialId, role }) => [memorialId, role]));
  return {
    id,
    email: user.email,
    isVerified: user.email_verified_at !== null,
    name: fullNameOf(user),
    createdAt: user.created_at,
    lastSeenAt: user.last_seen_at,
    plan: await tierOfUsers(db, [id]),
    memorials: memorials.flatMap((memorial) => {
      const role = roles.get(memorial.id);
      return role ? [{ role, memorial }] : [];
    }),
    closing: user.closing,
  };
}
