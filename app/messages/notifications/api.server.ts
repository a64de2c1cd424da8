import type { MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { notifications } from './endpoints.ts';
import { changeOwnNotifications, readOwnNotifications } from './mail-choices.server.ts';

export const notificationRoutes = (context: MessageContext, grants: Grants<MemorialRights>) =>
  mount(notifications, grants, {
    read: async (member) => ({ notifications: await readOwnNotifications(context, member) }),
    change: async (member, { payload }) => {
      await changeOwnNotifications(context, member, payload);
      return { notifications: await readOwnNotifications(context, member) };
    },
  });
