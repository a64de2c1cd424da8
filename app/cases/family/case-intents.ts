import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { caseCalls } from '../client.ts';

const FAILED = 'This could not be sent.';

export const caseIntents = (memorialId: string) => ({
  'keep-page': async (): Promise<ActionResult> => {
    try {
      await caseCalls.keep(memorialId);
    } catch (error) {
      return toFailure(error, FAILED);
    }
    showToast({ type: 'success', title: 'You keep this page' });
    return { ok: true };
  },

  'finish-wish': intent(z.object({ id: z.string() }), async ({ id }): Promise<ActionResult> => {
    try {
      await caseCalls.finishWish(memorialId, id);
    } catch (error) {
      return toFailure(error, FAILED);
    }
    showToast({ type: 'success', title: 'Thank you' });
    return { ok: true };
  }),
});

export type CaseAction = ActionOf<ReturnType<typeof caseIntents>>;
