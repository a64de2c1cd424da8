import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { withToast } from '../../members/with-toast.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const memorialsIntents = {
  'bring-back': intent(z.object({ id: z.string() }), ({ id }) =>
    withToast(msg`We couldn’t restore the page. Please try again.`, async () => {
      await call(management.bringBack, { id });
      return msg`Page restored`;
    }),
  ),
};

export type MemorialsAction = ActionOf<typeof memorialsIntents>;
