import type { Hono } from 'hono';

import { parseCursor } from '../tributes/list/paging/list-cursor.server.ts';
import { NEXT_PAGE_SIZE } from '../tributes/list/paging/page-sizes.ts';
import { parseAfter } from '../wire/list-cursor.server.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import { publishedMemorials } from './endpoints.ts';
import { presentMemorialResponse } from './presenter.server.ts';
import { getMemorial, getTributes, type MemorialsContext } from './published-memorials.server.ts';

/** Must be mounted after the calls with the id of a memorial, because the patterns of both match an id. */
export const memorialRoutes = (
  { kysely, now }: Pick<MemorialsContext, 'kysely' | 'now'>,
  grants: Grants<{ anyone: undefined }>,
): Hono =>
  mount(publishedMemorials, grants, {
    read: async (_, { params }) =>
      presentMemorialResponse(await getMemorial(kysely, params.slug), now()),
    tributes: async (_, { params, query }) => {
      const { list } = await getTributes(kysely, params.slug, {
        category: query.category,
        after: parseAfter(query.after, parseCursor),
        limit: NEXT_PAGE_SIZE,
      });
      return list;
    },
  });
