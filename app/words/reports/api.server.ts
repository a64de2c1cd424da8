import { Hono, type Context } from 'hono';

import type { Actor } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { success } from '../../wire/envelope.ts';
import type { WordsService } from '../words-service.server.ts';

interface ReportRoutesOptions {
  words: WordsService;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/reports';
const CLOSE = `${ALL}/:report{rep_[^/]+}/close`;

export function reportRoutes({ words, actorOf }: ReportRoutesOptions): Hono {
  const { access, reports } = words;
  const moderated = async (c: Context) => {
    c.header('Cache-Control', 'private, no-store');
    return access.toModerate(await actorOf(c), c.req.param('id') ?? '');
  };
  return new Hono()
    .get(ALL, async (c) => c.json(success('Reports', await reports.list(await moderated(c)))))
    .all(ALL, methodNotAllowed('GET', 'HEAD'))

    .post(CLOSE, async (c) => {
      const memorial = await moderated(c);
      await reports.close(memorial, c.req.param('report') ?? '');
      return c.json(success('Closed', await reports.list(memorial)));
    })
    .all(CLOSE, methodNotAllowed('POST'));
}
