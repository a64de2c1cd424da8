/** Routes that make archives and download them. A download can be resumed with ETag and Range. */
import { Readable } from 'node:stream';

import type { Context, Hono } from 'hono';

import { CLOSED_CACHE_CONTROL, planResponse } from '../media/serving/file-response.server.ts';
import type { Actor, MemorialRights } from '../members/access.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import type { ArchivesContext } from './archives-context.server.ts';
import {
  beginArchive,
  findArchiveFile,
  listArchives,
  readArchive,
  type ArchiveFile,
} from './archives.server.ts';
import { accountArchives, archiveFiles, memorialArchives } from './endpoints.ts';

/**
 * @param downloads - grants that accept the refresh token, too, because a plain link starts a download, so no script can
 * renew an expired access token first
 */
export function archiveRoutes(
  context: ArchivesContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono {
  const account = (actor: Actor) => ({ actor, memorialId: null });
  return mount(memorialArchives, grants, {
    list: async (memorial) => ({ archives: await listArchives(context, memorial) }),
    begin: async (memorial) => ({ archive: await beginArchive(context, memorial) }),
    read: async (memorial, { params }) => ({
      archive: await readArchive(context, memorial, params.archive),
    }),
  })
    .route(
      '/',
      mount(accountArchives, grants, {
        list: async (actor) => ({ archives: await listArchives(context, account(actor)) }),
        begin: async (actor) => ({ archive: await beginArchive(context, account(actor)) }),
        read: async (actor, { params }) => ({
          archive: await readArchive(context, account(actor), params.archive),
        }),
      }),
    )
    .route(
      '/',
      mount(archiveFiles, downloads, {
        ofMemorial: async (memorial, { c, params }) =>
          download(c, context, await findArchiveFile(context, memorial, params.archive)),
        ofAccount: async (actor, { c, params }) =>
          download(c, context, await findArchiveFile(context, account(actor), params.archive)),
      }),
    );
}

async function download(
  c: Context,
  { archiveParts }: ArchivesContext,
  archive: ArchiveFile,
): Promise<Response> {
  const { status, headers, range, hasBody } = planResponse(c.req.raw, {
    name: archive.storageId,
    byteSize: archive.byteSize,
    cacheControl: CLOSED_CACHE_CONTROL,
  });
  const stream = hasBody ? await archiveParts.read(archive, range) : null;
  if (hasBody && !stream) throw new AppError('NOT_FOUND');
  return new Response(stream ? (Readable.toWeb(stream) as ReadableStream) : null, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${archive.fileName}"`,
    },
  });
}
