import type { MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { WordsContext } from '../words-context.server.ts';
import { wordsSettings } from './endpoints.ts';
import { changeWordsSettings, viewWordsSettings } from './words-settings.server.ts';

export const wordsSettingsRoutes = (context: WordsContext, grants: Grants<MemorialRights>) =>
  mount(wordsSettings, grants, {
    read: async (memorial) => ({ words: await viewWordsSettings(context, memorial) }),
    change: async (memorial, { payload }) => {
      await changeWordsSettings(context, memorial, payload);
      return { words: await viewWordsSettings(context, memorial) };
    },
  });
