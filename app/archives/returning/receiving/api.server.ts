/**
 * Uploads of archives by the tus protocol, below `/api/v1/memorials/archives`. GET returns the
 * result of an upload. The address without an id accepts only POST, because for other methods it
 * can be the address of a memorial with the slug `archives`.
 */
import { Hono, type Context } from 'hono';

import type { Actor } from '../../../members/access.server.ts';
import { methodNotAllowed } from '../../../wire/api.server.ts';
import { success } from '../../../wire/envelope.ts';
import type { ReturnService } from './return-service.server.ts';

export interface ReturnRoutesOptions {
  returns: ReturnService;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/archives';
const ONE = `${ALL}/:archive`;

export function returnRoutes({ returns, actorOf }: ReturnRoutesOptions): Hono {
  const app = new Hono();
  const idOf = (c: Context) => c.req.param('archive') ?? '';
  app
    .post(ALL, async (c) =>
      returns.create(await actorOf(c), c.req.raw, '/api/v1/memorials/archives'),
    )
    .get(ONE, async (c) => {
      const actor = await actorOf(c);
      // Hono calls this handler for HEAD, too.
      if (c.req.method === 'HEAD') return returns.resume(actor, idOf(c), c.req.raw);
      const archive = await returns.read(actor, idOf(c));
      return c.json(success('The archive', { archive }));
    })
    .patch(ONE, async (c) => returns.resume(await actorOf(c), idOf(c), c.req.raw))
    .delete(ONE, async (c) => returns.cancel(await actorOf(c), idOf(c), c.req.raw))
    .all(ONE, methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE'));
  return app;
}
