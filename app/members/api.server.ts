import { Hono, type Context as HonoContext } from 'hono';

import { mount, type Grants } from '../wire/mount.server.ts';
import { acceptOffer, declineInvitation } from './accepting/accept-offer.server.ts';
import {
  accessAsOwner,
  type Actor,
  type MemorialRights,
  type OwnedMemorial,
} from './access.server.ts';
import { members } from './endpoints.ts';
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
import { listNextKeepers } from './ownership/account-deletion.server.ts';
import { following } from './ownership/endpoints.ts';
import { proposeHandover, withdrawHandover } from './ownership/handover/propose-handover.server.ts';
import { endInactivity } from './ownership/inactive-owner/inactive-owners.server.ts';
import type { OwnershipContext } from './ownership/ownership-context.server.ts';
import { readOwnership } from './ownership/read-ownership.server.ts';
import { nameSuccessor } from './ownership/successor/name-successor.server.ts';

interface SignInCheck {
  /** @throws AppError SIGN_IN_AGAIN if the sign-in of the request is not of the last minutes */
  assertJustSignedIn: (c: HonoContext) => Promise<void>;
}

type Context = MembersContext & OwnershipContext & SignInCheck;

export function memberRoutes(context: Context, grants: Grants<MemorialRights>): Hono {
  return new Hono()
    .route('/', ofMemorial(context, grants))
    .route('/', ofInvitedUser(context, grants))
    .route('/', ofOwners(context, grants));
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
      memorial: await acceptOffer(context, actor, { kind: 'invitation', token: payload.token }),
    }),
    decline: async (_, { payload }) => {
      await declineInvitation(context, payload.token);
    },
  });

const ofOwners = (context: Context, grants: Grants<MemorialRights>) => {
  const present = async (memorial: OwnedMemorial) => ({
    following: await readOwnership(context, memorial),
  });
  const becomeOwner = async (
    actor: Actor,
    offer: { kind: 'handover' | 'successor'; token: string },
  ) => {
    const { id } = await acceptOffer(context, actor, offer);
    return { memorial: { id } };
  };
  return mount(following, grants, {
    read: present,
    propose: async (memorial, { c, payload }) => {
      // A stolen session alone must not be enough.
      await context.assertJustSignedIn(c);
      await proposeHandover(context, memorial, payload.email);
      return present(memorial);
    },
    withdraw: async (memorial) => {
      await withdrawHandover(context, memorial);
      return present(memorial);
    },
    nameSuccessor: async (memorial, { payload: { email, note } }) => {
      await nameSuccessor(context, memorial, { email, note: note ?? '' });
      return present(memorial);
    },
    acceptHandover: (actor, { payload: { token } }) =>
      becomeOwner(actor, { kind: 'handover', token }),
    acceptSuccession: (actor, { payload: { token } }) =>
      becomeOwner(actor, { kind: 'successor', token }),
    stillHere: async (_, { payload }) => {
      await endInactivity(context, payload.token);
    },
    nextKeepers: async (actor) => ({ memorials: await listNextKeepers(context, actor.userId) }),
  });
};
