import type { MemorialRights } from '../../members/access.server.ts';
import { parseCursor } from '../../tributes/list/paging/list-cursor.server.ts';
import { i18nOf } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { parseAfter } from '../../wire/list-cursor.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { blockSender, choosePreview, undoBlock } from './block-sender.server.ts';
import { LISTED_STATES, type ListedState } from './contract.ts';
import { decideOnTributes, type DecisionContext } from './decide-on-tributes.server.ts';
import { submissions } from './endpoints.ts';
import { listSubmissions } from './list-submissions.server.ts';

export const moderationRoutes = (context: DecisionContext, grants: Grants<MemorialRights>) =>
  mount(submissions, grants, {
    list: (memorial, { c, query }) =>
      listSubmissions(
        context,
        memorial,
        {
          state: parseState(query.state ?? 'waiting'),
          after: parseAfter(query.after, (text) => parseCursor(text, 'sub')),
        },
        i18nOf(c),
      ),
    decide: (memorial, { payload }) => decideOnTributes(context, memorial, payload),
    choosePreview: async (memorial, { params, payload: { isShown } }) => {
      await choosePreview(context, memorial, { submissionId: params.submission, isShown });
      return { isShown };
    },
    block: (memorial, { params }) => blockSender(context, memorial, params.submission),
    undoBlock: (memorial, { params }) => undoBlock(context, memorial, params.submission),
  });

function parseState(text: string): ListedState {
  const state = LISTED_STATES.find((each) => each === text);
  if (state) return state;
  throw new AppError('INVALID_INPUT', {
    fields: { state: `Expected ${LISTED_STATES.join(', ')}` },
  });
}
