/** What an operator sees of a memorial without a support session: whose it is, and in which state. */
import { readClosedAccounts, readUser } from '../../accounts/user-names.server.ts';
import type { Tier } from '../../billing/contract.ts';
import { tierOfUsers } from '../../billing/plans/plan-of-users.server.ts';
import type { Role } from '../../members/contract.ts';
import {
  findOwnerOfMemorial,
  listEditorsOfMemorial,
  listMembersWithNames,
} from '../../members/service.server.ts';
import {
  findForOperator,
  listForOperator,
  type FoundForOperator,
  type OperatorMemorial,
} from '../../memorials/for-operator/find-for-operator.server.ts';
import { countTributesOfEach } from '../../tributes/service.server.ts';
import type { Operator } from '../access.server.ts';
import type { OperatorContext } from '../operator-context.server.ts';

/** @param text - a web address, a code, an id or a name */
export function searchMemorials(
  { kysely }: Pick<OperatorContext, 'kysely'>,
  _: Operator,
  text: string,
): Promise<FoundForOperator> {
  return findForOperator(kysely, text);
}

export interface LookedUpMemorial {
  memorial: OperatorMemorial;
  /** undefined if no one looks after the page */
  owner: { id: string; email: string; isClosed: boolean } | undefined;
  /** what the memorial has: the plan of its owner, or of an editor who pays */
  plan: Tier;
  members: ReadonlyArray<{
    userId: string;
    name: string;
    role: Role;
    since: Date;
    isClosed: boolean;
  }>;
  tributes: number;
}

/** @returns undefined if there is no such memorial */
export async function lookUpMemorial(
  { kysely }: Pick<OperatorContext, 'kysely'>,
  _: Operator,
  memorialId: string,
): Promise<LookedUpMemorial | undefined> {
  const [memorial] = await listForOperator(kysely, [memorialId]);
  if (!memorial) return undefined;
  const ownerId = await findOwnerOfMemorial(kysely, memorialId);
  const owner = ownerId === undefined ? undefined : await readUser(kysely, ownerId);
  const members = await listMembersWithNames(kysely, memorialId);
  const closed = await readClosedAccounts(
    kysely,
    members.map(({ userId }) => userId),
  );
  const counts = await countTributesOfEach(kysely, [memorialId]);
  return {
    memorial,
    owner:
      owner && ownerId
        ? { id: ownerId, email: owner.email, isClosed: closed.has(ownerId) }
        : undefined,
    plan: await tierOfUsers(kysely, await listEditorsOfMemorial(kysely, memorialId)),
    members: members.map((member) => ({ ...member, isClosed: closed.has(member.userId) })),
    tributes: counts.get(memorialId) ?? 0,
  };
}
