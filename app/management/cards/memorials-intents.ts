import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const memorialsIntents = {
  'bring-back': intent(z.object({ id: z.string() }), async ({ id }) => {
    try {
      await call(management.bringBack, { id });
    } catch (error) {
      return toFailure(error, pageI18n._(msg`We couldn’t restore the page. Please try again.`));
    }
    showToast({ type: 'success', title: pageI18n._(msg`Page restored`) });
    return { ok: true };
  }),
};

export type MemorialsAction = ActionOf<typeof memorialsIntents>;
