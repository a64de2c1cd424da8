import type { MemorialRights } from '../members/access.server.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import type { DecisionContext } from './cases-context.server.ts';
import { familyCases } from './endpoints.ts';
import { answerKeep, finishWish, listFamilyCases } from './family/family-cases.server.ts';

export const caseRoutes = (context: DecisionContext, grants: Grants<MemorialRights>) =>
  mount(familyCases, grants, {
    list: (memorial) => listFamilyCases(context, memorial),
    keep: async (memorial) => {
      await answerKeep(context, memorial);
      return listFamilyCases(context, memorial);
    },
    finishWish: async (memorial, { params }) => {
      await finishWish(context, memorial, params.wish);
      return listFamilyCases(context, memorial);
    },
  });
