import { Hono, type Context } from 'hono';

import type { Actor } from '../../members/access.server.ts';
import { parseCursor } from '../../tributes/list/paging/list-cursor.server.ts';
import { methodNotAllowed } from '../../wire/api.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { success } from '../../wire/envelope.ts';
import { parseBody } from '../../wire/parse-body.server.ts';
import type { WordsService } from '../words-service.server.ts';
import {
  decisionPayloadSchema,
  LISTED_STATES,
  previewPayloadSchema,
  type ListedState,
} from './contract.ts';

interface ModerationRoutesOptions {
  words: WordsService;
  actorOf: (c: Context) => Promise<Actor>;
}

const ALL = '/:id{mem_[^/]+}/submissions';
const ONE = `${ALL}/:submission{sub_[^/]+}`;

export function moderationRoutes({ words, actorOf }: ModerationRoutesOptions): Hono {
  const { access, moderation } = words;
  const moderated = async (c: Context) => {
    c.header('Cache-Control', 'private, no-store');
    return access.toModerate(await actorOf(c), c.req.param('id') ?? '');
  };
  const submissionOf = (c: Context) => c.req.param('submission') ?? '';
  return new Hono()
    .get(ALL, async (c) => {
      const memorial = await moderated(c);
      const page = await moderation.list(memorial, queryOf(c));
      return c.json(success('Tributes', page));
    })
    .all(ALL, methodNotAllowed('GET', 'HEAD'))

    .post(`${ALL}/decisions`, async (c) => {
      const memorial = await moderated(c);
      const decided = await moderation.decide(memorial, await parseBody(c, decisionPayloadSchema));
      return c.json(success('Decided', decided));
    })
    .all(`${ALL}/decisions`, methodNotAllowed('POST'))

    .put(`${ONE}/preview`, async (c) => {
      const memorial = await moderated(c);
      const { isShown } = await parseBody(c, previewPayloadSchema);
      await moderation.choosePreview(memorial, { submissionId: submissionOf(c), isShown });
      return c.json(success('Saved', { isShown }));
    })
    .all(`${ONE}/preview`, methodNotAllowed('PUT'))

    .post(`${ONE}/block`, async (c) => {
      const memorial = await moderated(c);
      const blocked = await moderation.block(memorial, submissionOf(c));
      return c.json(success('The sender is blocked', blocked));
    })
    .all(`${ONE}/block`, methodNotAllowed('POST'));
}

function queryOf(c: Context) {
  const state = c.req.query('state') ?? 'waiting';
  if (!LISTED_STATES.includes(state as ListedState)) {
    throw new AppError('INVALID_INPUT', {
      fields: { state: `Expected ${LISTED_STATES.join(', ')}` },
    });
  }
  const cursor = c.req.query('after');
  const after = cursor ? parseCursor(cursor, 'sub') : undefined;
  if (after === null) {
    throw new AppError('INVALID_INPUT', {
      fields: { after: "This must be the 'next' of an earlier answer" },
    });
  }
  return { state: state as ListedState, after };
}
