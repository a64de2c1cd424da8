import { msg } from '@lingui/core/macro';

import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { bookletPayloadSchema } from '../contract.ts';
import { booklets } from '../endpoints.ts';

export const bookletIntents = (memorialId: string) => ({
  make: intent(bookletPayloadSchema, (payload) =>
    attempt(msg`We couldn’t start making the booklet. Please try again.`, () =>
      call(booklets.create, { id: memorialId, payload }),
    ),
  ),
});

export type BookletAction = ActionOf<ReturnType<typeof bookletIntents>>;
