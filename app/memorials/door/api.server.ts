import type { MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { DoorContext } from './door-context.server.ts';
import { guests } from './endpoints.ts';
import { listGuests, setGuests } from './family-visibility.server.ts';

export const guestRoutes = (
  context: Pick<DoorContext, 'kysely' | 'now'>,
  grants: Grants<MemorialRights>,
) =>
  mount(guests, grants, {
    list: (memorial) => listGuests(context, memorial),
    replace: async (memorial, { payload }) => {
      await setGuests(context, memorial, payload.emails);
      return listGuests(context, memorial);
    },
  });
