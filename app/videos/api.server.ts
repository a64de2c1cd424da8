/** Routes of the memorial video. Files are sent in ranges, so that a player can seek and a download can be resumed. */
import type { I18n } from '@lingui/core';
import type { Context, Hono } from 'hono';

import { pageI18n } from '../language/i18n.ts';
import { CLOSED_CACHE_CONTROL } from '../media/serving/file-response.server.ts';
import type { MemorialRights } from '../members/access.server.ts';
import { i18nOf } from '../wire/api.server.ts';
import { contentDisposition } from '../wire/content-disposition.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import { videos } from './endpoints.ts';
import { takeMadeVideo } from './making/take-made.server.ts';
import { sendFile } from './send-file.server.ts';
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

const { readPlan: plan, savePlan: newPlan, list, create, read, addMade } = videos;
const { file, captions, poster } = videos;

/** @param downloads - grants that accept the refresh token, too, because players and plain links can't renew a session */
export function videoRoutes(
  context: VideosContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono {
  return mount({ plan, newPlan, list, create, read, addMade }, grants, {
    plan: (memorial) => readPlan(context, memorial),
    newPlan: (memorial, { payload }) => savePlan(context, memorial, payload),
    list: (memorial, { c }) => readRoom(context, memorial, i18nFor(c)),
    create: async (memorial, { c }) => ({
      video: await createVideo(context, memorial, i18nFor(c)),
    }),
    read: async (memorial, { c, params }) => ({
      video: await readVersion(context, memorial, { id: params.video, i18n: i18nFor(c) }),
    }),
    addMade: async (memorial, { c }) => {
      const { id } = await takeMadeVideo(context, memorial, c.req.raw);
      return { video: await readVersion(context, memorial, { id, i18n: i18nFor(c) }) };
    },
  }).route('/', fileRoutes(context, downloads));
}

function fileRoutes(context: VideosContext, downloads: Grants<MemorialRights>): Hono {
  return mount({ file, captions, poster }, downloads, {
    file: async (memorial, { c, params, query }) => {
      const kind = query.silent === '1' ? 'silent' : 'sound';
      const opened = await openVideoFile(context, memorial, { id: params.video, kind });
      const name = `${await nameOfDownload(context, memorial)}.mp4`;
      const disposition = query.download === '1' ? 'attachment' : 'inline';
      return sendFile(c.req.raw, opened, contentDisposition(disposition, name));
    },
    poster: async (memorial, { c, params }) =>
      sendFile(
        c.req.raw,
        await openVideoFile(context, memorial, { id: params.video, kind: 'poster' }),
      ),
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

function i18nFor(c: Context): I18n {
  return i18nOf(c) ?? pageI18n;
}
