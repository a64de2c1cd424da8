import { accessToInvite, type MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { helpRequests } from './endpoints.ts';
import {
  inviteHelper,
  listHelpRequests,
  putHelpAside,
  reopenHelp,
  type HelpContext,
} from './help-requests.server.ts';

export const helpRoutes = (context: HelpContext, grants: Grants<MemorialRights>) =>
  mount(helpRequests, grants, {
    list: async (memorial) => ({ requests: await listHelpRequests(context, memorial) }),
    answer: async (memorial, { params, payload }) => {
      if (payload.answer === 'aside') {
        await putHelpAside(context, memorial, params.request);
      } else if (payload.answer === 'reopen') {
        await reopenHelp(context, memorial, params.request);
      } else {
        const { actor, memorialId } = memorial;
        const inviting = await accessToInvite(context.kysely, actor, memorialId);
        await inviteHelper(context, inviting, params.request, payload.role);
      }
      return undefined;
    },
  });
