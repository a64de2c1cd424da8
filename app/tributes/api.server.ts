import { Hono } from 'hono';

import { methodNotAllowed } from '../wire/api.server.ts';
import { AppError } from '../wire/app-error.ts';
import { success } from '../wire/envelope.ts';
import type { TributesPage } from './contract.ts';
import { parseCursor } from './list/paging/list-cursor.server.ts';
import { NEXT_PAGE_SIZE } from './list/paging/page-sizes.ts';
import type { TributesQuery } from './service.server.ts';

/** Implemented by the memorials service. */
export interface TributesSource {
  /** @throws AppError MEMORIAL_NOT_FOUND */
  getTributes(slug: string, query: TributesQuery): Promise<{ list: TributesPage }>;
}

export function tributeRoutes(source: TributesSource): Hono {
  return new Hono()
    .get('/:slug/tributes', async (c) => {
      const cursor = c.req.query('after');
      const after = cursor ? parseCursor(cursor) : undefined;
      if (after === null) {
        throw new AppError('INVALID_INPUT', {
          fields: { after: "This must be the 'next' of an earlier answer" },
        });
      }
      const { list } = await source.getTributes(c.req.param('slug'), {
        category: c.req.query('category'),
        after,
        limit: NEXT_PAGE_SIZE,
      });
      c.header('Cache-Control', 'public, max-age=0, must-revalidate');
      return c.json(success('Tributes found', list));
    })
    .all('/:slug/tributes', methodNotAllowed('GET', 'HEAD'));
}
