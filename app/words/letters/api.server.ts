import type { MemorialRights } from '../../members/access.server.ts';
import { parseAfter } from '../../wire/list-cursor.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { answerOne, thankSeveral, type AnswerContext } from './answer-letters.server.ts';
import { letters } from './endpoints.ts';
import { parseLetterCursor } from './letter-cursor.server.ts';
import { acceptLetter, readLetter, readLetters } from './read-letters.server.ts';

export const letterRoutes = (context: AnswerContext, grants: Grants<MemorialRights>) =>
  mount(letters, grants, {
    list: (memorial, { query }) =>
      readLetters(context, memorial, {
        state: query.state === 'held' ? 'held' : 'arrived',
        after: parseAfter(query.after, parseLetterCursor),
      }),
    thank: (memorial, { payload: { ids, text } }) => thankSeveral(context, memorial, ids, text),
    read: async (memorial, { params }) => ({
      letter: await readLetter(context, memorial, params.letter),
    }),
    answer: async (memorial, { params, payload }) => {
      await answerOne(context, memorial, params.letter, payload.text);
      return { letter: await readLetter(context, memorial, params.letter) };
    },
    accept: async (memorial, { params }) => {
      await acceptLetter(context, memorial, params.letter);
      return { letter: await readLetter(context, memorial, params.letter) };
    },
  });
