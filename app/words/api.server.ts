import { Hono, type Context } from 'hono';

import type { Actor } from '../members/access.server.ts';
import { methodNotAllowed } from '../wire/api.server.ts';
import { success } from '../wire/envelope.ts';
import { parseBody } from '../wire/parse-body.server.ts';
import { moderationRoutes } from './moderation/api.server.ts';
import { reportRoutes } from './reports/api.server.ts';
import { wordsSettingsPayloadSchema } from './settings/contract.ts';
import type { WordsService } from './words-service.server.ts';

export interface WordsRoutesOptions {
  words: WordsService;
  /** resolves to the signed-in user; rejects with NOT_SIGNED_IN if there is none */
  actorOf: (c: Context) => Promise<Actor>;
}

const WORDS = '/:id{mem_[^/]+}/words';

export function wordsRoutes(options: WordsRoutesOptions): Hono {
  const { words, actorOf } = options;
  const { access, settings } = words;
  const idOf = (c: Context) => c.req.param('id') ?? '';
  return new Hono()
    .get(WORDS, async (c) => {
      const moderated = await access.toModerate(await actorOf(c), idOf(c));
      c.header('Cache-Control', 'private, no-store');
      return c.json(success('How words arrive', { words: await settings.view(moderated) }));
    })
    .put(WORDS, async (c) => {
      const actor = await actorOf(c);
      const owned = await access.asOwner(actor, idOf(c));
      await settings.change(owned, await parseBody(c, wordsSettingsPayloadSchema));
      const moderated = await access.toModerate(actor, idOf(c));
      c.header('Cache-Control', 'private, no-store');
      return c.json(success('Saved', { words: await settings.view(moderated) }));
    })
    .all(WORDS, methodNotAllowed('GET', 'HEAD', 'PUT'))
    .route('/', moderationRoutes(options))
    .route('/', reportRoutes(options));
}
