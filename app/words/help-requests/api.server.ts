/**
 * The API calls with which the owner reads and answers requests to help, below
 * `/api/v1/memorials/{id}`. Responses are never cached.
 */
import { Hono, type Context } from 'hono';

import type { Actor, InvitingMemorial, OwnedMemorial } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import { helpAnswerPayloadSchema } from './contract.ts';
import type { HelpRequests } from './help-requests.server.ts';

interface HelpRoutesOptions {
  help: HelpRequests;
  access: {
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
    toInvite(actor: Actor, memorialId: string): Promise<InvitingMemorial>;
  };
  /** resolves to the signed-in user; rejects with NOT_SIGNED_IN if there is none */
  actorOf: (c: Context) => Promise<Actor>;
}

const REQUESTS = '/:id{mem_[^/]+}/help-requests';

/** Routes below `/api/v1/memorials`. Mount these routes before the routes with a slug. */
export function helpRoutes({ help, access, actorOf }: HelpRoutesOptions): Hono {
  const idOf = (c: Context) => c.req.param('id') ?? '';
  return new Hono()
    .get(REQUESTS, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      c.header('Cache-Control', 'private, no-store');
      return c.json(success('Who wants to help', { requests: await help.list(owned) }));
    })
    .all(REQUESTS, methodNotAllowed('GET', 'HEAD'))

    .post(`${REQUESTS}/:request/answer`, async (c) => {
      const actor = await actorOf(c);
      const owned = await access.asOwner(actor, idOf(c));
      const payload = await parseBody(c, helpAnswerPayloadSchema);
      const requestId = c.req.param('request');
      if (payload.answer === 'aside') await help.putAside(owned, requestId);
      else await help.invite(await access.toInvite(actor, idOf(c)), requestId, payload.role);
      c.header('Cache-Control', 'private, no-store');
      return c.json({ success: true, message: 'The request is answered' });
    })
    .all(`${REQUESTS}/:request/answer`, methodNotAllowed('POST'));
}
