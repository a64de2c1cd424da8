import { Readable } from 'node:stream';

import type { I18n } from '@lingui/core';
import type { Context, Hono } from 'hono';

import { pageI18n } from '../language/i18n.ts';
import type { MemorialRights } from '../members/access.server.ts';
import { i18nOf } from '../wire/api.server.ts';
import { contentDisposition } from '../wire/content-disposition.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import type { BookletsContext } from './booklets-context.server.ts';
import { createBooklet, listChoices, openBookletFile, readBooklet } from './booklets.server.ts';
import { booklets } from './endpoints.ts';

const { list, create, read, file } = booklets;

/** @param downloads - grants that accept the refresh token, too, because a plain link can't renew a session */
export const bookletRoutes = (
  context: BookletsContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono =>
  mount({ list, create, read }, grants, {
    list: (memorial, { c }) => listChoices(context, memorial, i18nFor(c)),
    create: async (memorial, { c, payload }) => ({
      booklet: await createBooklet(context, memorial, { payload, i18n: i18nFor(c) }),
    }),
    read: async (memorial, { c, params }) => ({
      booklet: await readBooklet(context, memorial, { id: params.booklet, i18n: i18nFor(c) }),
    }),
  }).route(
    '/',
    mount({ file }, downloads, {
      file: async (memorial, { c, params }) => {
        const opened = await openBookletFile(context, memorial, params.booklet);
        const headers = {
          'Cache-Control': 'no-store',
          'Content-Type': 'application/pdf',
          'Content-Length': String(opened.file.byteSize),
          'Content-Disposition': contentDisposition('inline', `${opened.name}.pdf`),
          'X-Content-Type-Options': 'nosniff',
        };
        const body = c.req.method === 'HEAD' ? null : Readable.toWeb(opened.file.stream());
        return new Response(body as ReadableStream | null, { headers });
      },
    }),
  );

function i18nFor(c: Context): I18n {
  return i18nOf(c) ?? pageI18n;
}
