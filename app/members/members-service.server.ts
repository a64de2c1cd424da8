import type { DatabaseHandle } from '../../db/schema.server.ts';
import { createRateLimiter } from '../limits/rate-limiter.server.ts';
import type { MailService } from '../mail/service.server.ts';
import {
  accessAsMember,
  accessAsOwner,
  accessToInvite,
  type Actor,
  type InvitingMemorial,
  type MemberMemorial,
  type OwnedMemorial,
} from './access.server.ts';
import type { InvitedRole, MembersResponse } from './contract.ts';
import { acceptInvitation, declineInvitation } from './invitations/accept-invitation.server.ts';
import type { Accepted, InvitationLink, OwnInvitation } from './invitations/contract.ts';
import {
  INVITATION_TOPIC,
  invite,
  inviteIn,
  revokeInvitation,
} from './invitations/invite.server.ts';
import {
  listOwnInvitations,
  readInvitationLink,
} from './invitations/standing-invitations.server.ts';
import { find, removeOld, updateRefused } from './invitations/store.server.ts';
import type { LinkTokens } from './links/link-tokens.server.ts';
import {
  changeMember,
  leaveMemorial,
  removeOtherMember,
  viewMembers,
} from './manage-members.server.ts';
import type { DescribeMemorials, MembersContext } from './members-context.server.ts';
import { MEMBERS_RATE_LIMITS } from './members-rate-limits.server.ts';

export interface MembersService {
  access: {
    asMember(actor: Actor, memorialId: string): Promise<MemberMemorial>;
    toInvite(actor: Actor, memorialId: string): Promise<InvitingMemorial>;
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  };
  view(memorial: MemberMemorial): Promise<MembersResponse>;
  change(
    memorial: OwnedMemorial,
    userId: string,
    payload: { role: InvitedRole; readsLetters?: boolean | undefined },
  ): Promise<void>;
  remove(memorial: OwnedMemorial, userId: string): Promise<void>;
  leave(memorial: MemberMemorial): Promise<void>;
  invitations: {
    invite(memorial: InvitingMemorial, invited: Invited): Promise<void>;
    /** Like `invite`, but in the caller's transaction. */
    inviteIn(
      transaction: DatabaseHandle,
      memorial: InvitingMemorial,
      invited: Invited,
    ): Promise<void>;
    revoke(memorial: InvitingMemorial, invitationId: string): Promise<void>;
    readLink(token: string): Promise<InvitationLink>;
    accept(actor: Actor, token: string): Promise<Accepted>;
    /** @throws AppError LINK_OVER */
    decline(token: string): Promise<void>;
    listOwn(actor: Actor): Promise<OwnInvitation[]>;
    sweep(): Promise<void>;
  };
}

interface Invited {
  email: string;
  role: InvitedRole;
}

/** How long expired invitations stay in the list, so that members can send them again. */
const SHOWN_AFTER_END_MS = 30 * 24 * 3600_000;

export function createMembersService(options: {
  kysely: DatabaseHandle;
  mail: MailService;
  linkTokens: LinkTokens;
  keyFor: (purpose: 'attempts') => Buffer;
  describeMemorials: DescribeMemorials;
  now: () => Date;
}): MembersService {
  const { kysely, mail, linkTokens, describeMemorials, keyFor, now } = options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: MEMBERS_RATE_LIMITS, kysely, key, now });
  const context: MembersContext = { kysely, mail, linkTokens, limits, describeMemorials, now };
  mail.follow(INVITATION_TOPIC, {
    isWanted: async (id) => (await find(kysely, id)) !== undefined,
    onSent: async () => undefined,
    onRefused: (id) => updateRefused(kysely, id, now()),
  });
  return {
    access: {
      asMember: (actor, memorialId) => accessAsMember(kysely, actor, memorialId),
      toInvite: (actor, memorialId) => accessToInvite(kysely, actor, memorialId),
      asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    },
    view: (memorial) => viewMembers(context, memorial),
    change: (memorial, userId, payload) => changeMember(context, memorial, userId, payload),
    remove: (memorial, userId) => removeOtherMember(context, memorial, userId),
    leave: (memorial) => leaveMemorial(context, memorial),
    invitations: {
      invite: (memorial, invited) => invite(context, memorial, invited),
      inviteIn: (transaction, memorial, invited) =>
        inviteIn(context, transaction, memorial, invited),
      revoke: (memorial, invitationId) => revokeInvitation(context, memorial, invitationId),
      readLink: (token) => readInvitationLink(context, token),
      accept: (actor, token) => acceptInvitation(context, actor, token),
      decline: (token) => declineInvitation(context, token),
      listOwn: ({ userId }) => listOwnInvitations(context, userId),
      sweep: () => removeOld(kysely, new Date(now().getTime() - SHOWN_AFTER_END_MS)),
    },
  };
}
