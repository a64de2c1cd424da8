import { Readable } from 'node:stream';

import type { I18n } from '@lingui/core';
import type { Context } from 'hono';

import { pageI18n } from '../language/i18n.ts';
import type { MemorialRights } from '../members/access.server.ts';
import { i18nOf } from '../wire/api.server.ts';
import { mount, type Grants } from '../wire/mount.server.ts';
import type { BookletsContext } from './booklets-context.server.ts';
import { createBooklet, listChoices, openBookletFile, readBooklet } from './booklets.server.ts';
import { booklets } from './endpoints.ts';

export const bookletRoutes = (context: BookletsContext, grants: Grants<MemorialRights>) =>
  mount(booklets, grants, {
    list: (memorial, { c }) => listChoices(context, memorial, i18nFor(c)),
    create: async (memorial, { c, payload }) => ({
      booklet: await createBooklet(context, memorial, { payload, i18n: i18nFor(c) }),
    }),
    read: async (memorial, { c, params }) => ({
      booklet: await readBooklet(context, memorial, { id: params.booklet, i18n: i18nFor(c) }),
    }),
    file: async (memorial, { c, params }) => {
      const { file, name } = await openBookletFile(context, memorial, params.booklet);
      const headers = {
        'Cache-Control': 'no-store',
        'Content-Type': 'application/pdf',
        'Content-Length': String(file.byteSize),
        'Content-Disposition': contentDisposition(`${name}.pdf`),
        'X-Content-Type-Options': 'nosniff',
      };
      const body = c.req.method === 'HEAD' ? null : Readable.toWeb(file.stream());
      return new Response(body as ReadableStream | null, { headers });
    },
  });

function i18nFor(c: Context): I18n {
  return i18nOf(c) ?? pageI18n;
}

/**
 * The Content-Disposition header (RFC 6266). The browser opens the file, and saves it under the
 * memorial's name, which can be in any script.
 */
function contentDisposition(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .trim();
  const plain = clean.replaceAll(/[^ -~]/g, '_').replaceAll(/["%]/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll(/['()]/g, percentEncoded)}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
