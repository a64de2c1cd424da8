/** The API calls about members and invitations (ROOMS, API). Responses are never cached. */
import { Hono, type Context } from 'hono';

import { methodNotAllowed } from '../wire/api.server.ts';
import { success } from '../wire/envelope.ts';
import { parseBody } from '../wire/parse-body.server.ts';
import type { Actor } from './access.server.ts';
import { memberPayloadSchema } from './contract.ts';
import { acceptPayloadSchema, invitationPayloadSchema } from './invitations/contract.ts';
import type { MembersService } from './members-service.server.ts';

export interface MembersRoutesOptions {
  members: MembersService;
  /** Resolves to the current user. Rejects with NOT_SIGNED_IN if the request has no session. */
  actorOf: (c: Context) => Promise<Actor>;
}

const MEMORIAL = '/:id{mem_[^/]+}';
const MEMBERS = `${MEMORIAL}/members`;
const INVITATIONS = `${MEMORIAL}/invitations`;

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

const idOf = (c: Context) => c.req.param('id') ?? '';

/** Routes below `/api/v1/memorials`. Mount these routes before the routes with a slug. */
export function membersRoutes({ members, actorOf }: MembersRoutesOptions): Hono {
  const { access, invitations } = members;
  const app = new Hono();
  for (const path of [MEMBERS, INVITATIONS]) app.use(path, noStore).use(`${path}/*`, noStore);
  const present = async (c: Context, message: string) => {
    const memorial = await access.asMember(await actorOf(c), idOf(c));
    return c.json(success(message, await members.view(memorial)));
  };
  app
    .get(MEMBERS, (c) => present(c, 'The members'))
    .all(MEMBERS, methodNotAllowed('GET', 'HEAD'))

    .put(`${MEMBERS}/:user`, async (c) => {
      const owned = await access.asOwner(await actorOf(c), idOf(c));
      const payload = await parseBody(c, memberPayloadSchema);
      await members.change(owned, c.req.param('user'), payload);
      return present(c, 'Saved');
    })
    .delete(`${MEMBERS}/:user`, async (c) => {
      const actor = await actorOf(c);
      const user = c.req.param('user');
      if (user === 'me' || user === actor.userId) {
        await members.leave(await access.asMember(actor, idOf(c)));
        return c.json({ success: true, message: 'You have left the memorial' });
      }
      await members.remove(await access.asOwner(actor, idOf(c)), user);
      return c.json({ success: true, message: 'The member is removed' });
    })
    .all(`${MEMBERS}/:user`, methodNotAllowed('PUT', 'DELETE'))

    .post(INVITATIONS, async (c) => {
      const inviting = await access.toInvite(await actorOf(c), idOf(c));
      await invitations.invite(inviting, await parseBody(c, invitationPayloadSchema));
      return present(c, 'The invitation is on its way');
    })
    .all(INVITATIONS, methodNotAllowed('POST'))

    .delete(`${INVITATIONS}/:invitation`, async (c) => {
      const inviting = await access.toInvite(await actorOf(c), idOf(c));
      await invitations.revoke(inviting, c.req.param('invitation'));
      return present(c, 'The invitation is revoked');
    })
    .all(`${INVITATIONS}/:invitation`, methodNotAllowed('DELETE'));
  return app;
}

export function invitationRoutes({ members, actorOf }: MembersRoutesOptions): Hono {
  const { invitations } = members;
  const app = new Hono();
  app.use('*', noStore);
  app
    .get('/', async (c) => {
      const own = await invitations.listOwn(await actorOf(c));
      return c.json(success('Your invitations', { invitations: own }));
    })
    .all('/', methodNotAllowed('GET', 'HEAD'))

    .post('/accept', async (c) => {
      const actor = await actorOf(c);
      const { token } = await parseBody(c, acceptPayloadSchema);
      const memorial = await invitations.accept(actor, token);
      return c.json(success('You help with this memorial now', { memorial }));
    })
    .all('/accept', methodNotAllowed('POST'))

    .post('/decline', async (c) => {
      const { token } = await parseBody(c, acceptPayloadSchema);
      await invitations.decline(token);
      return c.json({ success: true, message: 'The invitation is declined' });
    })
    .all('/decline', methodNotAllowed('POST'));
  return app;
}
