import type { MemorialRights } from '../../members/access.server.ts';
import { i18nOf } from '../../wire/api.server.ts';
import { parseAfter } from '../../wire/list-cursor.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import type { MailToWriterContext } from '../writing/writers-page/mail-to-writer.server.ts';
import { answerOne, thankSeveral, type AnswerContext } from './answer-condolences.server.ts';
import { parseCondolenceCursor } from './condolence-cursor.server.ts';
import { letters } from './endpoints.ts';
import { acceptCondolence, readCondolence, readCondolences } from './read-condolences.server.ts';

export const condolenceRoutes = (
  context: AnswerContext & MailToWriterContext,
  grants: Grants<MemorialRights>,
) =>
  mount(letters, grants, {
    list: (memorial, { query }) =>
      readCondolences(context, memorial, {
        state: query.state === 'held' ? 'held' : 'arrived',
        after: parseAfter(query.after, parseCondolenceCursor),
      }),
    thank: (memorial, { payload: { ids, text } }) => thankSeveral(context, memorial, ids, text),
    read: async (memorial, { c, params }) => ({
      letter: await readCondolence(context, memorial, params.letter, i18nOf(c)),
    }),
    answer: async (memorial, { c, params, payload }) => {
      await answerOne(context, memorial, params.letter, payload.text);
      return { letter: await readCondolence(context, memorial, params.letter, i18nOf(c)) };
    },
    accept: async (memorial, { c, params }) => {
      await acceptCondolence(context, memorial, params.letter);
      return { letter: await readCondolence(context, memorial, params.letter, i18nOf(c)) };
    },
  });
