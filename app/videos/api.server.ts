/** Routes of the memorial video. Files are sent in ranges, so that a player can seek and a download can be resumed. */
import { Readable } from 'node:stream';

import type { I18n } from '@lingui/core';
import type { Context, Hono } from 'hono';

import { pageI18n } from '../language/i18n.ts';
import { CLOSED_CACHE_CONTROL, planFileResponse } from '../media/serving/file-response.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';
import type { MemorialRights } from '../members/access.server.ts';
import { i18nOf } from '../wire/api.server.ts';
import { contentDisposition } from '../wire/content-disposition.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import { videos } from './endpoints.ts';
import { captionsVtt } from './text-track/captions.ts';
import { chaptersVtt } from './text-track/chapters.ts';
import type { VideosContext } from './videos-context.server.ts';
import {
  createVideo,
  nameOfDownload,
  openVideoFile,
  readPlan,
  readRoom,
  readStoryboard,
  readVersion,
  savePlan,
} from './videos.server.ts';

const { readPlan: plan, savePlan: newPlan, list, create, read } = videos;
const { file, captions, poster } = videos;

/** @param downloads - grants that accept the refresh token, too, because players and plain links can't renew a session */
export function videoRoutes(
  context: VideosContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono {
  return mount({ plan, newPlan, list, create, read }, grants, {
    plan: (memorial) => readPlan(context, memorial),
    newPlan: (memorial, { payload }) => savePlan(context, memorial, payload),
    list: (memorial, { c }) => readRoom(context, memorial, i18nFor(c)),
    create: async (memorial, { c }) => ({
      video: await createVideo(context, memorial, i18nFor(c)),
    }),
    read: async (memorial, { c, params }) => ({
      video: await readVersion(context, memorial, { id: params.video, i18n: i18nFor(c) }),
    }),
  }).route('/', fileRoutes(context, downloads));
}

function fileRoutes(context: VideosContext, downloads: Grants<MemorialRights>): Hono {
  return mount({ file, captions, poster }, downloads, {
    file: async (memorial, { c, params, query }) => {
      const kind = query.silent === '1' ? 'silent' : 'sound';
      const opened = await openVideoFile(context, memorial, { id: params.video, kind });
      const name = `${await nameOfDownload(context, memorial)}.mp4`;
      const disposition = query.download === '1' ? 'attachment' : 'inline';
      return sendFile(c, opened, contentDisposition(disposition, name));
    },
    poster: async (memorial, { c, params }) =>
      sendFile(c, await openVideoFile(context, memorial, { id: params.video, kind: 'poster' })),
    captions: async (memorial, { c, params, query }) => {
      const storyboard = await readStoryboard(context, memorial, params.video);
      const text = query.chapters === '1' ? chaptersVtt(storyboard) : captionsVtt(storyboard);
      return c.body(text, 200, {
        'Cache-Control': CLOSED_CACHE_CONTROL,
        'Content-Type': 'text/vtt; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
      });
    },
  });
}

function sendFile(
  c: Context,
  { file: stored, storedName }: { file: StoredFile; storedName: string },
  disposition?: string,
): Response {
  const { status, headers, range } = planFileResponse(
    { name: storedName, byteSize: stored.byteSize, cacheControl: CLOSED_CACHE_CONTROL },
    {
      ifNoneMatch: c.req.header('if-none-match'),
      ifRange: c.req.header('if-range'),
      range: c.req.header('range'),
    },
  );
  const hasBody = (status === 200 || status === 206) && c.req.method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(stored.stream(range)) as ReadableStream) : null;
  const naming = disposition === undefined ? {} : { 'Content-Disposition': disposition };
  return new Response(body, { status, headers: { ...headers, ...naming } });
}

function i18nFor(c: Context): I18n {
  return i18nOf(c) ?? pageI18n;
}
