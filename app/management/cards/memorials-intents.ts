import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const memorialsIntents = {
  'bring-back': intent(z.object({ id: z.string() }), ({ id }) =>
    attempt(msg`We couldn’t restore the page. Please try again.`, async () => {
      await call(management.bringBack, { id });
      showToast({ type: 'success', title: pageI18n._(msg`Page restored`) });
    }),
  ),
};

export type MemorialsAction = ActionOf<typeof memorialsIntents>;
