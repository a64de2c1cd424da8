import { Hono } from 'hono';

import { mount, type Grants } from '../wire/mount.server.ts';
import { accessAsOwner, type MemorialRights } from './access.server.ts';
import { members } from './endpoints.ts';
import { acceptInvitation, declineInvitation } from './invitations/accept-invitation.server.ts';
import { invitations } from './invitations/endpoints.ts';
import { invite, revokeInvitation } from './invitations/invite.server.ts';
import { listOwnInvitations } from './invitations/standing-invitations.server.ts';
import {
  changeMember,
  leaveMemorial,
  removeOtherMember,
  viewMembers,
} from './manage-members.server.ts';
import type { MembersContext } from './members-context.server.ts';

export function memberRoutes(context: MembersContext, grants: Grants<MemorialRights>): Hono {
  return new Hono()
    .route('/', ofMemorial(context, grants))
    .route('/', ofInvitedUser(context, grants));
}

const ofMemorial = (context: MembersContext, grants: Grants<MemorialRights>) =>
  mount(members, grants, {
    list: (memorial) => viewMembers(context, memorial),
    change: async (memorial, { params, payload }) => {
      await changeMember(context, memorial, params.user, payload);
      return viewMembers(context, memorial);
    },
    remove: async (memorial, { params: { user } }) => {
      const { actor, memorialId } = memorial;
      if (user === 'me' || user === actor.userId) {
        await leaveMemorial(context, memorial);
      } else {
        const owned = await accessAsOwner(context.kysely, actor, memorialId);
        await removeOtherMember(context, owned, user);
      }
    },
    invite: async (memorial, { payload }) => {
      await invite(context, memorial, payload);
      return viewMembers(context, memorial);
    },
    revoke: async (memorial, { params }) => {
      await revokeInvitation(context, memorial, params.invitation);
      return viewMembers(context, memorial);
    },
  });

const ofInvitedUser = (context: MembersContext, grants: Grants<MemorialRights>) =>
  mount(invitations, grants, {
    list: async (actor) => ({ invitations: await listOwnInvitations(context, actor.userId) }),
    accept: async (actor, { payload }) => ({
      memorial: await acceptInvitation(context, actor, payload.token),
    }),
    decline: async (_, { payload }) => {
      await declineInvitation(context, payload.token);
    },
  });
