import type { MemorialRights } from '../../members/access.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { reports } from './endpoints.ts';
import { closeReport, listReports } from './reports.server.ts';

export const reportRoutes = (context: MessageContext, grants: Grants<MemorialRights>) =>
  mount(reports, grants, {
    list: (memorial) => listReports(context, memorial),
    close: async (memorial, { params }) => {
      await closeReport(context, memorial, params.report);
      return listReports(context, memorial);
    },
  });
