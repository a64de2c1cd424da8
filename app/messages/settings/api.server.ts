import type { MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { messageSettings } from './endpoints.ts';
import { changeMessageSettings, viewMessageSettings } from './message-settings.server.ts';

export const messageSettingsRoutes = (context: MessageContext, grants: Grants<MemorialRights>) =>
  mount(messageSettings, grants, {
    read: async (memorial) => ({ words: await viewMessageSettings(context, memorial) }),
    change: async (memorial, { payload }) => {
      await changeMessageSettings(context, memorial, payload);
      return { words: await viewMessageSettings(context, memorial) };
    },
  });
