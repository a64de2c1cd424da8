/**
 * Reads open invitations for the page of a link, for the invited user, and for members who can
 * invite.
 */
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { findVerifiedEmail, readUserNames } from '../../accounts/user-names.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { MemberMemorial } from '../access.server.ts';
import type { PendingInvitation } from '../contract.ts';
import type { LinkContext, MembersContext, MemorialSummary } from '../members-context.server.ts';
import { mayInviteAs } from '../role-rules.ts';
import { listMembers, type MemberRow } from '../store.server.ts';
import type { InvitationLink, OwnInvitation } from './contract.ts';
import * as store from './store.server.ts';

type Db = MembersContext['kysely'];

/** True if the inviter is still a member who may invite people for this role. */
function isCovered({ invitedBy, role }: store.InvitationRow, members: readonly MemberRow[]) {
  const inviter = members.find(({ userId }) => userId === invitedBy);
  return inviter !== undefined && mayInviteAs(inviter.role).includes(role);
}

export function isStanding(
  invitation: store.InvitationRow,
  {
    members,
    summary,
    now,
  }: { members: readonly MemberRow[]; summary: MemorialSummary | undefined; now: Date },
): boolean {
  const isOpen = summary !== undefined && !summary.isTakenDown;
  return isOpen && invitation.expiresAt > now && isCovered(invitation, members);
}

/**
 * The inviter's name. Undefined if the name must not appear in a mail to an unconfirmed address.
 */
export async function nameOfInviter(
  db: Db,
  { invitedBy }: store.InvitationRow,
): Promise<string | undefined> {
  return nameForStranger((await readUserNames(db, [invitedBy])).get(invitedBy) ?? '');
}

/**
 * Reads the data for the page of the mailed link, and changes nothing.
 * @throws AppError LINK_OVER
 */
export async function readInvitationLink(
  context: LinkContext,
  token: string,
): Promise<InvitationLink> {
  const { kysely, linkTokens, describeMemorials, now } = context;
  const id = linkTokens.parse(token);
  const invitation = id?.startsWith('inv_') ? await store.find(kysely, id) : undefined;
  if (!invitation) throw new AppError('LINK_OVER');
  const { memorialId, role, email } = invitation;
  const members = await listMembers(kysely, memorialId);
  const summary = (await describeMemorials(kysely, [memorialId])).get(memorialId);
  if (!summary || !isStanding(invitation, { members, summary, now: now() })) {
    throw new AppError('LINK_OVER');
  }
  return {
    role,
    sentTo: hiddenEmail(email),
    memorialName: nameForStranger(summary.name),
    invitedBy: await nameOfInviter(kysely, invitation),
  };
}

export async function listOwnInvitations(
  { kysely, linkTokens, describeMemorials, now }: MembersContext,
  userId: string,
): Promise<OwnInvitation[]> {
  const email = await findVerifiedEmail(kysely, userId);
  if (!email) return [];
  const rows = await store.listOfEmail(kysely, email, now());
  const summaries = await describeMemorials(
    kysely,
    rows.map(({ memorialId }) => memorialId),
  );
  const names = await readUserNames(
    kysely,
    rows.map(({ invitedBy }) => invitedBy),
  );
  const invitations: OwnInvitation[] = [];
  for (const row of rows) {
    const members = await listMembers(kysely, row.memorialId);
    const summary = summaries.get(row.memorialId);
    if (!summary || !isStanding(row, { members, summary, now: now() })) continue;
    invitations.push({
      token: linkTokens.create(row.id),
      memorialName: summary.name,
      invitedBy: names.get(row.invitedBy) ?? '',
      role: row.role,
      expiresAt: row.expiresAt.toISOString(),
    });
  }
  return invitations;
}

export async function listPendingInvitations(
  { kysely, now }: MembersContext,
  { memorialId, role }: MemberMemorial,
  members: readonly MemberRow[],
): Promise<PendingInvitation[]> {
  const allowed = mayInviteAs(role);
  if (allowed.length === 0) return [];
  const rows = await store.listOfMemorial(kysely, memorialId);
  const names = await readUserNames(
    kysely,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows
    .filter((row) => allowed.includes(row.role))
    .map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invitedBy: names.get(row.invitedBy) ?? '',
      sentAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      state: stateOf(row, members, now()),
    }));
}

function stateOf(
  invitation: store.InvitationRow,
  members: readonly MemberRow[],
  now: Date,
): PendingInvitation['state'] {
  if (invitation.expiresAt <= now || !isCovered(invitation, members)) return 'over';
  return invitation.refusedAt ? 'returned' : 'pending';
}
