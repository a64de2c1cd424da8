/**
 * Uploads by the tus protocol, below `/api/v1/memorials/{id}/uploads`. GET returns only states. Clients cannot
 * download the bytes, which still contain the metadata that processing removes.
 */
import { Hono, type Context } from 'hono';

import type { Actor, ContributableMemorial } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import type { UploadService } from './service.server.ts';

export interface UploadRoutesOptions {
  uploads: UploadService;
  toContribute: (actor: Actor, memorialId: string) => Promise<ContributableMemorial>;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/uploads';
const ONE = `${ALL}/:upload`;

export function uploadRoutes({ uploads, toContribute, actorOf }: UploadRoutesOptions): Hono {
  const app = new Hono();
  const contributable = async (c: Context) =>
    toContribute(await actorOf(c), c.req.param('id') ?? '');
  const uploadOf = (c: Context) => c.req.param('upload') ?? '';
  app
    .get(ALL, async (c) => {
      const own = await uploads.list(await contributable(c));
      return c.json(success('Your files of the last 24 hours', { uploads: own }));
    })
    .post(ALL, async (c) => {
      const memorial = await contributable(c);
      const basePath = `/api/v1/memorials/${memorial.memorialId}/uploads`;
      return uploads.create(memorial, c.req.raw, basePath);
    })
    .all(ALL, methodNotAllowed('GET', 'POST'))

    .get(ONE, async (c) => {
      const memorial = await contributable(c);
      // Hono also calls this handler for HEAD.
      if (c.req.method === 'HEAD') return uploads.resume(memorial, uploadOf(c), c.req.raw);
      const upload = await uploads.read(memorial, uploadOf(c));
      return c.json(success('The file', { upload }));
    })
    .patch(ONE, async (c) => uploads.resume(await contributable(c), uploadOf(c), c.req.raw))
    .delete(ONE, async (c) => uploads.cancel(await contributable(c), uploadOf(c), c.req.raw))
    .all(ONE, methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE'));
  return app;
}
