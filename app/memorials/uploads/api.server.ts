/**
 * The members' API below `/api/v1/memorials/{id}/uploads`. Creating an upload, reading its offset (HEAD), sending bytes
 * (PATCH) and cancelling (DELETE) follow the tus protocol; GET returns the state of the files. The bytes cannot be
 * downloaded, because they still contain everything that the intake removes.
 */
import { Hono, type Context } from 'hono';

import type { Actor, EditableMemorial } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import type { UploadService } from './service.server.ts';

export interface UploadRoutesOptions {
  uploads: UploadService;
  toEdit: (actor: Actor, memorialId: string) => Promise<EditableMemorial>;
  /** the signed-in user; rejects with NOT_SIGNED_IN */
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/uploads';
const ONE = `${ALL}/:upload`;

/** Routes below `/api/v1/memorials`. */
export function uploadRoutes({ uploads, toEdit, actorOf }: UploadRoutesOptions): Hono {
  const app = new Hono();
  const editable = async (c: Context) => toEdit(await actorOf(c), c.req.param('id') ?? '');
  const uploadOf = (c: Context) => c.req.param('upload') ?? '';
  app
    .get(ALL, async (c) => {
      const own = await uploads.list(await editable(c));
      return c.json(success('Your files of the last 24 hours', { uploads: own }));
    })
    .post(ALL, async (c) => {
      const memorial = await editable(c);
      const basePath = `/api/v1/memorials/${memorial.memorialId}/uploads`;
      return uploads.create(memorial, c.req.raw, basePath);
    })
    .all(ALL, methodNotAllowed('GET', 'POST'))

    .get(ONE, async (c) => {
      const memorial = await editable(c);
      // Hono calls this handler for HEAD, too.
      if (c.req.method === 'HEAD') return uploads.resume(memorial, uploadOf(c), c.req.raw);
      const upload = await uploads.read(memorial, uploadOf(c));
      return c.json(success('The file', { upload }));
    })
    .patch(ONE, async (c) => uploads.resume(await editable(c), uploadOf(c), c.req.raw))
    .delete(ONE, async (c) => uploads.cancel(await editable(c), uploadOf(c), c.req.raw))
    .all(ONE, methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE'));
  return app;
}
