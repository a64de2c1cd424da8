import { mount, type Grants } from '../../wire/mount.server.ts';
import type { OwnedMemorial, MemorialRights } from '../access.server.ts';
import { listNextKeepers } from './account-deletion.server.ts';
import { following } from './endpoints.ts';
import type { FollowingContext } from './following-context.server.ts';
import { acceptHandover } from './handover/accept-handover.server.ts';
import { proposeHandover, withdrawHandover } from './handover/propose-handover.server.ts';
import { readFollowing } from './read-following.server.ts';
import { endSilence } from './silence/silent-owners.server.ts';
import { acceptSuccession } from './successor/accept-succession.server.ts';
import { nameSuccessor } from './successor/name-successor.server.ts';

export const followingRoutes = (context: FollowingContext, grants: Grants<MemorialRights>) => {
  const present = async (memorial: OwnedMemorial) => ({
    following: await readFollowing(context, memorial),
  });
  return mount(following, grants, {
    read: present,
    propose: async (memorial, { payload }) => {
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
    acceptHandover: async (actor, { payload }) => ({
      memorial: await acceptHandover(context, actor, payload.token),
    }),
    acceptSuccession: async (actor, { payload }) => ({
      memorial: await acceptSuccession(context, actor, payload.token),
    }),
    stillHere: async (_, { payload }) => {
      await endSilence(context, payload.token);
    },
    nextKeepers: async (actor) => ({ memorials: await listNextKeepers(context, actor.userId) }),
  });
};
