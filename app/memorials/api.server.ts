import { Hono } from 'hono';

import { methodNotAllowed } from '../wire/api.server.ts';
import { success } from '../wire/envelope.ts';
import { presentMemorialResponse } from './presenter.server.ts';
import type { MemorialService } from './service.server.ts';

export function memorialRoutes(memorials: MemorialService): Hono {
  return new Hono()
    .get('/:slug', async (c) => {
      const found = await memorials.getMemorial(c.req.param('slug'));
      c.header('Cache-Control', 'public, max-age=0, must-revalidate');
      return c.json(success('Memorial found', presentMemorialResponse(found)));
    })
    .all('/:slug', methodNotAllowed('GET', 'HEAD'));
}
