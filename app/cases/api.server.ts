/**
 * The members' API calls on cases, below `/api/v1/memorials/{id}`. A case is a claim to a page, or
 * a request to be left out of it.
 */
import { Hono, type Context } from 'hono';

import type { Actor } from '../members/access.server.ts';
import { methodNotAllowed } from '../wire/api.server.ts';
import { success } from '../wire/envelope.ts';
import type { CasesService } from './cases-service.server.ts';

interface CaseRoutesOptions {
  cases: CasesService;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/cases';
const KEEP = `${ALL}/keep`;
const DONE = `${ALL}/:wish{wsh_[^/]+}/done`;

export function caseRoutes({ cases, actorOf }: CaseRoutesOptions): Hono {
  const { access, family } = cases;
  const idOf = (c: Context) => {
    c.header('Cache-Control', 'private, no-store');
    return c.req.param('id') ?? '';
  };
  return new Hono()
    .get(ALL, async (c) => {
      const memorial = await access.toEdit(await actorOf(c), idOf(c));
      return c.json(success('Cases', await family.list(memorial)));
    })
    .all(ALL, methodNotAllowed('GET', 'HEAD'))

    .post(KEEP, async (c) => {
      const memorial = await access.asOwner(await actorOf(c), idOf(c));
      await family.keep(memorial);
      return c.json(success('Answered', await family.list(memorial)));
    })
    .all(KEEP, methodNotAllowed('POST'))

    .post(DONE, async (c) => {
      const memorial = await access.toEdit(await actorOf(c), idOf(c));
      await family.finishWish(memorial, c.req.param('wish') ?? '');
      return c.json(success('Done', await family.list(memorial)));
    })
    .all(DONE, methodNotAllowed('POST'));
}
