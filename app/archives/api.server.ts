/** Routes that make archives and download them. A download can be resumed with ETag and Range. */
import { Readable } from 'node:stream';

import { Hono, type Context } from 'hono';

import { CLOSED_CACHE_CONTROL, planFileResponse } from '../media/serving/file-response.server.ts';
import type { Actor } from '../members/access.server.ts';
import { methodNotAllowed } from '../wire/api.server.ts';
import { AppError } from '../wire/app-error.ts';
import { success } from '../wire/envelope.ts';
import type { ArchivesService } from './archives-service.server.ts';

export interface ArchiveRoutesOptions {
  archives: ArchivesService;
  /** the signed-in user; rejects with NOT_SIGNED_IN */
  actorOf: (c: Context) => Promise<Actor>;
  /**
   * the signed-in user of a download. A plain link starts the download, so no script can renew an expired access token
   * first. So the refresh token is accepted, too.
   */
  downloaderOf: (c: Context) => Promise<Actor>;
}

/** Routes below `/api/v1/memorials`. */
export function archiveRoutes(options: ArchiveRoutesOptions): Hono {
  return routesAt('/:id{mem_[^/]+}/archives', options, (c) => c.req.param('id') ?? '');
}

/** Routes below `/api/v1/account-archives`. */
export function accountArchiveRoutes(options: ArchiveRoutesOptions): Hono {
  return routesAt('', options, () => null);
}

function routesAt(
  all: string,
  { archives, actorOf, downloaderOf }: ArchiveRoutesOptions,
  memorialOf: (c: Context) => string | null,
): Hono {
  const app = new Hono();
  const one = `${all}/:archive`;
  const file = `${one}/file`;
  const archiveOf = (c: Context) => c.req.param('archive') ?? '';
  return app
    .get(all || '/', async (c) => {
      const own = await archives.list(await actorOf(c), memorialOf(c));
      return c.json(success('Your archives', { archives: own }));
    })
    .post(all || '/', async (c) => {
      const archive = await archives.begin(await actorOf(c), memorialOf(c));
      return c.json(success('The archive is being made', { archive }), 202);
    })
    .all(all || '/', methodNotAllowed('GET', 'POST'))
    .get(one, async (c) => {
      const archive = await archives.read(await actorOf(c), memorialOf(c), archiveOf(c));
      return c.json(success('The archive', { archive }));
    })
    .all(one, methodNotAllowed('GET'))
    .get(file, async (c) => {
      const found = await archives.file(await downloaderOf(c), memorialOf(c), archiveOf(c));
      const { status, headers, range } = planFileResponse(
        { name: found.storageId, byteSize: found.byteSize, cacheControl: CLOSED_CACHE_CONTROL },
        {
          ifNoneMatch: c.req.header('if-none-match'),
          ifRange: c.req.header('if-range'),
          range: c.req.header('range'),
        },
      );
      const hasBody = (status === 200 || status === 206) && c.req.method !== 'HEAD';
      const stream = hasBody ? await found.read(found, range) : null;
      if (hasBody && !stream) throw new AppError('NOT_FOUND');
      return new Response(stream ? (Readable.toWeb(stream) as ReadableStream) : null, {
        status,
        headers: {
          ...headers,
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${found.fileName}"`,
        },
      });
    })
    .all(file, methodNotAllowed('GET'));
}
