/**
 * Routes of the members' Condolences page. Each route checks first that the user may read letters.
 */
import { Hono, type Context } from 'hono';

import type { Actor, LetterMemorial } from '../../members/access.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import { answerPayloadSchema, thanksPayloadSchema } from './contract.ts';
import { parseLetterCursor, type LetterCursor } from './letter-cursor.server.ts';
import type { LettersService } from './letters-service.server.ts';

export interface LetterRoutesOptions {
  letters: LettersService;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/condolences';
const ONE = `${ALL}/:letter{con_[^/]+}`;

export function letterRoutes({ letters, actorOf }: LetterRoutesOptions): Hono {
  const app = new Hono();
  const allowed = async (c: Context): Promise<LetterMemorial> =>
    letters.toLetters(await actorOf(c), c.req.param('id') ?? '');
  const idOf = (c: Context) => c.req.param('letter') ?? '';
  const present = async (c: Context, memorial: LetterMemorial, message: string) =>
    c.json(success(message, { letter: await letters.read(memorial, idOf(c)) }));
  const noStore = async (c: Context, next: () => Promise<void>) => {
    await next();
    c.header('Cache-Control', 'no-store');
  };
  app.use(ALL, noStore);
  app.use(`${ALL}/*`, noStore);
  app
    .get(ALL, async (c) => {
      const memorial = await allowed(c);
      const state = c.req.query('state') === 'held' ? 'held' : 'arrived';
      const page = await letters.list(memorial, { state, after: cursorOf(c) });
      return c.json(success('The letters', page));
    })
    .all(ALL, methodNotAllowed('GET', 'HEAD'))

    .post(`${ALL}/thanks`, async (c) => {
      const memorial = await allowed(c);
      const { ids, text } = await parseBody(c, thanksPayloadSchema);
      return c.json(
        success('The thanks are on their way', await letters.thank(memorial, ids, text)),
      );
    })
    .all(`${ALL}/thanks`, methodNotAllowed('POST'))

    .get(ONE, async (c) => present(c, await allowed(c), 'The letter'))
    .all(ONE, methodNotAllowed('GET', 'HEAD'))

    .post(`${ONE}/reply`, async (c) => {
      const memorial = await allowed(c);
      const { text } = await parseBody(c, answerPayloadSchema);
      await letters.answer(memorial, idOf(c), text);
      return present(c, memorial, 'The answer is on its way');
    })
    .all(`${ONE}/reply`, methodNotAllowed('POST'))

    .post(`${ONE}/fine`, async (c) => {
      const memorial = await allowed(c);
      await letters.accept(memorial, idOf(c));
      return present(c, memorial, 'The letter is among the others');
    })
    .all(`${ONE}/fine`, methodNotAllowed('POST'));
  return app;
}

function cursorOf(c: Context): LetterCursor | undefined {
  const text = c.req.query('after');
  if (!text) return undefined;
  const cursor = parseLetterCursor(text);
  if (cursor) return cursor;
  throw new AppError('INVALID_INPUT', {
    fields: { after: "This must be the 'next' of an earlier answer" },
  });
}
