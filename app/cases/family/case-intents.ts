import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { familyCases } from '../endpoints.ts';

const FAILED = msg`We couldn’t save this just now. Please try again.`;

export const caseIntents = (memorialId: string) => ({
  'keep-page': () =>
    attempt(FAILED, async () => {
      await call(familyCases.keep, { id: memorialId });
      showToast({ type: 'success', title: pageI18n._(msg`You’re still looking after this page`) });
    }),

  'finish-wish': intent(z.object({ id: z.string() }), ({ id }) =>
    attempt(FAILED, async () => {
      await call(familyCases.finishWish, { id: memorialId, wish: id });
      showToast({ type: 'success', title: pageI18n._(msg`Request marked as done`) });
    }),
  ),
});

export type CaseAction = ActionOf<ReturnType<typeof caseIntents>>;
