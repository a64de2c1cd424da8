import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { familyCases } from '../endpoints.ts';

const FAILED = msg`We couldn’t save this just now. Please try again.`;

export const caseIntents = (memorialId: string) => ({
  'keep-page': async (): Promise<ActionResult> => {
    try {
      await call(familyCases.keep, { id: memorialId });
    } catch (error) {
      return toFailure(error, pageI18n._(FAILED));
    }
    showToast({ type: 'success', title: pageI18n._(msg`You’re still looking after this page`) });
    return { ok: true };
  },

  'finish-wish': intent(z.object({ id: z.string() }), async ({ id }): Promise<ActionResult> => {
    try {
      await call(familyCases.finishWish, { id: memorialId, wish: id });
    } catch (error) {
      return toFailure(error, pageI18n._(FAILED));
    }
    showToast({ type: 'success', title: pageI18n._(msg`Request marked as done`) });
    return { ok: true };
  }),
});

export type CaseAction = ActionOf<ReturnType<typeof caseIntents>>;
