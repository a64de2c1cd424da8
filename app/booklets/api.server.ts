import { Readable } from 'node:stream';

import { Hono, type Context } from 'hono';

import type { Actor, EditableMemorial } from '../members/access.server.ts';
import { methodNotAllowed } from '../wire/api.server.ts';
import { success } from '../wire/envelope.ts';
import { parseBody } from '../wire/parse-body.server.ts';
import type { BookletsService } from './booklets-service.server.ts';
import { bookletPayloadSchema } from './contract.ts';

export interface BookletRoutesOptions {
  booklets: BookletsService;
  toEdit: (actor: Actor, memorialId: string) => Promise<EditableMemorial>;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/booklets';
const ONE = `${ALL}/:booklet`;

export function bookletRoutes({ booklets, toEdit, actorOf }: BookletRoutesOptions): Hono {
  const app = new Hono();
  const editable = async (c: Context) => toEdit(await actorOf(c), c.req.param('id') ?? '');
  const idOf = (c: Context) => c.req.param('booklet') ?? '';
  const noStore = async (c: Context, next: () => Promise<void>) => {
    await next();
    c.header('Cache-Control', 'no-store');
  };
  app.use(ALL, noStore);
  app.use(`${ALL}/*`, noStore);
  app
    .get(ALL, async (c) => {
      const memorial = await editable(c);
      return c.json(success('What a booklet can have', await booklets.list(memorial)));
    })
    .post(ALL, async (c) => {
      const memorial = await editable(c);
      const booklet = await booklets.create(memorial, await parseBody(c, bookletPayloadSchema));
      return c.json(success('The booklet is being made', { booklet }), 202);
    })
    .all(ALL, methodNotAllowed('GET', 'HEAD', 'POST'))

    .get(ONE, async (c) => {
      const booklet = await booklets.read(await editable(c), idOf(c));
      return c.json(success('The booklet', { booklet }));
    })
    .all(ONE, methodNotAllowed('GET', 'HEAD'))

    .get(`${ONE}/file`, async (c) => {
      const { file, name } = await booklets.openFile(await editable(c), idOf(c));
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Length': String(file.byteSize),
        'Content-Disposition': contentDisposition(`${name}.pdf`),
        'X-Content-Type-Options': 'nosniff',
      };
      const body = c.req.method === 'HEAD' ? null : Readable.toWeb(file.stream());
      return new Response(body as ReadableStream | null, { headers });
    })
    .all(`${ONE}/file`, methodNotAllowed('GET', 'HEAD'));
  return app;
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
