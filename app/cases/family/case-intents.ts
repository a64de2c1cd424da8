import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { familyCases } from '../endpoints.ts';

const FAILED = 'This could not be sent.';

export const caseIntents = (memorialId: string) => ({
  'keep-page': async (): Promise<ActionResult> => {
    try {
      await call(familyCases.keep, { id: memorialId });
    } catch (error) {
      return toFailure(error, FAILED);
    }
    showToast({ type: 'success', title: 'You keep this page' });
    return { ok: true };
  },

  'finish-wish': intent(z.object({ id: z.string() }), async ({ id }): Promise<ActionResult> => {
    try {
      await call(familyCases.finishWish, { id: memorialId, wish: id });
    } catch (error) {
      return toFailure(error, FAILED);
    }
    showToast({ type: 'success', title: 'Thank you' });
    return { ok: true };
  }),
});

export type CaseAction = ActionOf<ReturnType<typeof caseIntents>>;
