/** Lists invitations for the invited user, and for members who can invite. */
import { findVerifiedEmail, readUserNames } from '../../accounts/user-names.server.ts';
import type { MemberMemorial } from '../access.server.ts';
import type { PendingInvitation } from '../contract.ts';
import type { LinkContext } from '../members-context.server.ts';
import { listInvitationsOf, listInvitationsTo, type Invitation } from '../offers/store.server.ts';
import { mayInviteAs } from '../role-rules.ts';
import { listMembers, type MemberRow } from '../store.server.ts';
import type { OwnInvitation } from './contract.ts';

/** True if the inviter is still a member who may invite people for this role. */
export function isCovered({ madeBy, role }: Invitation, members: readonly MemberRow[]): boolean {
  const inviter = members.find(({ userId }) => userId === madeBy);
  return inviter !== undefined && mayInviteAs(inviter.role).includes(role);
}

export async function listOwnInvitations(
  { kysely, linkTokens, describeMemorials, now }: LinkContext,
  userId: string,
): Promise<OwnInvitation[]> {
  const email = await findVerifiedEmail(kysely, userId);
  if (!email) return [];
  const rows = await listInvitationsTo(kysely, email, now());
  const summaries = await describeMemorials(
    kysely,
    rows.map(({ memorialId }) => memorialId),
  );
  const names = await readUserNames(
    kysely,
    rows.map(({ madeBy }) => madeBy),
  );
  const invitations: OwnInvitation[] = [];
  for (const row of rows) {
    const members = await listMembers(kysely, row.memorialId);
    const summary = summaries.get(row.memorialId);
    if (!summary || summary.isTakenDown || !isCovered(row, members)) continue;
    invitations.push({
      token: linkTokens.create(row.id),
      memorialName: summary.name,
      invitedBy: names.get(row.madeBy) ?? '',
      role: row.role,
      expiresAt: row.expiresAt.toISOString(),
    });
  }
  return invitations;
}

export async function listPendingInvitations(
  { kysely, now }: LinkContext,
  { memorialId, role }: MemberMemorial,
  members: readonly MemberRow[],
): Promise<PendingInvitation[]> {
  const allowed = mayInviteAs(role);
  if (allowed.length === 0) return [];
  const rows = await listInvitationsOf(kysely, memorialId);
  const names = await readUserNames(
    kysely,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows
    .filter((row) => allowed.includes(row.role))
    .map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: names.get(row.madeBy) ?? '',
      sentAt: row.madeAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      state: stateOf(row, members, now()),
    }));
}

function stateOf(
  invitation: Invitation,
  members: readonly MemberRow[],
  now: Date,
): PendingInvitation['state'] {
  if (invitation.expiresAt <= now || !isCovered(invitation, members)) return 'over';
  return invitation.refusedAt ? 'returned' : 'pending';
}
