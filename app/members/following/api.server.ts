/** The API calls on handovers and successors (ROOMS, API). Responses are never cached. */
import { Hono, type Context } from 'hono';

import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import type { Actor } from '../access.server.ts';
import { handoverPayloadSchema, linkPayloadSchema, successorPayloadSchema } from './contract.ts';
import type { FollowingService } from './following-service.server.ts';

interface FollowingRoutesOptions {
  following: FollowingService;
  /** Resolves to the current user. Rejects with NOT_SIGNED_IN if the request has no session. */
  actorOf: (c: Context) => Promise<Actor>;
}

const ID = '/:id{mem_[^/]+}';

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

/** Routes below `/api/v1/memorials`. Mount these routes before the routes with a slug. */
export function ownerRoutes({ following, actorOf }: FollowingRoutesOptions): Hono {
  const app = new Hono();
  for (const path of ['following', 'handover', 'successor']) app.use(`${ID}/${path}`, noStore);
  const ownedOf = async (c: Context) =>
    following.asOwner(await actorOf(c), c.req.param('id') ?? '');
  const present = async (c: Context, message: string) =>
    c.json(success(message, { following: await following.read(await ownedOf(c)) }));
  app
    .get(`${ID}/following`, (c) => present(c, 'Who follows'))
    .all(`${ID}/following`, methodNotAllowed('GET', 'HEAD'))

    .post(`${ID}/handover`, async (c) => {
      const owned = await ownedOf(c);
      const { email } = await parseBody(c, handoverPayloadSchema);
      await following.proposeHandover(owned, email);
      return present(c, 'The question is on its way');
    })
    .delete(`${ID}/handover`, async (c) => {
      await following.withdrawHandover(await ownedOf(c));
      return present(c, 'The handover is withdrawn');
    })
    .all(`${ID}/handover`, methodNotAllowed('POST', 'DELETE'))

    .put(`${ID}/successor`, async (c) => {
      const owned = await ownedOf(c);
      const { email, note } = await parseBody(c, successorPayloadSchema);
      await following.nameSuccessor(owned, { email, note: note ?? '' });
      return present(c, 'Saved');
    })
    .all(`${ID}/successor`, methodNotAllowed('PUT'));
  return app;
}

/** Routes below `/api/v1`, for the pages of mailed links and for the account page's Danger Zone. */
export function linkRoutes({ following, actorOf }: FollowingRoutesOptions): Hono {
  const app = new Hono();
  for (const path of ['/handovers/*', '/successors/*', '/owners/*']) app.use(path, noStore);
  app
    .post('/handovers/accept', async (c) => {
      const actor = await actorOf(c);
      const { token } = await parseBody(c, linkPayloadSchema);
      const memorial = await following.acceptHandover(actor, token);
      return c.json(success('You are the owner of this memorial now', { memorial }));
    })
    .all('/handovers/accept', methodNotAllowed('POST'))

    .post('/successors/accept', async (c) => {
      const actor = await actorOf(c);
      const { token } = await parseBody(c, linkPayloadSchema);
      const memorial = await following.acceptSuccession(actor, token);
      return c.json(success('You are the owner of this memorial now', { memorial }));
    })
    .all('/successors/accept', methodNotAllowed('POST'))

    .post('/owners/still-here', async (c) => {
      const { token } = await parseBody(c, linkPayloadSchema);
      await following.endSilence(token);
      return c.json({ success: true, message: 'Everything stays as it is' });
    })
    .all('/owners/still-here', methodNotAllowed('POST'))

    .get('/owners/after-me', async (c) => {
      const memorials = await following.listNextKeepers(await actorOf(c));
      return c.json(success('What becomes of your memorials', { memorials }));
    })
    .all('/owners/after-me', methodNotAllowed('GET', 'HEAD'));
  return app;
}
