import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { withToast } from '../../members/with-toast.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { familyCases } from '../endpoints.ts';

const FAILED = msg`We couldn’t save this just now. Please try again.`;

export const caseIntents = (memorialId: string) => ({
  'keep-page': () =>
    withToast(FAILED, async () => {
      await call(familyCases.keep, { id: memorialId });
      return msg`You’re still looking after this page`;
    }),

  'finish-wish': intent(z.object({ id: z.string() }), ({ id }) =>
    withToast(FAILED, async () => {
      await call(familyCases.finishWish, { id: memorialId, wish: id });
      return msg`Request marked as done`;
    }),
  ),
});

export type CaseAction = ActionOf<ReturnType<typeof caseIntents>>;
