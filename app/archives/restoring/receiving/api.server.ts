import { pageI18n } from '../../../language/i18n.ts';
import type { MemorialRights } from '../../../members/access.server.ts';
import { i18nOf } from '../../../wire/api.server.ts';
import { mount, type Grants } from '../../../wire/mount.server.ts';
import { archiveReturns } from '../endpoints.ts';
import type { ReturnContext } from './return-context.server.ts';
import { cancelReturn, createReturn, readReturn, resumeReturn } from './returns.server.ts';

export const returnRoutes = (context: ReturnContext, grants: Grants<MemorialRights>) =>
  mount(archiveReturns, grants, {
    create: (actor, { c }) => createReturn(context, actor, c.req.raw, archiveReturns.create.path),
    read: async (actor, { c, params }) =>
      // Hono calls this handler for HEAD, too.
      c.req.method === 'HEAD'
        ? resumeReturn(context, actor, params.archive, c.req.raw)
        : { archive: await readReturn(context, actor, params.archive, i18nOf(c) ?? pageI18n) },
    send: (actor, { c, params }) => resumeReturn(context, actor, params.archive, c.req.raw),
    cancel: (actor, { c, params }) => cancelReturn(context, actor, params.archive, c.req.raw),
  });
