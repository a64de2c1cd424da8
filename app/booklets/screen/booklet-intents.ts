import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { toFailure } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { bookletPayloadSchema } from '../contract.ts';
import { booklets } from '../endpoints.ts';

export const bookletIntents = (memorialId: string) => ({
  make: intent(bookletPayloadSchema, async (payload) => {
    try {
      await call(booklets.create, { id: memorialId, payload });
      return { ok: true };
    } catch (error) {
      return toFailure(
        error,
        pageI18n._(msg`We couldn’t start making the booklet. Please try again.`),
      );
    }
  }),
});

export type BookletAction = ActionOf<ReturnType<typeof bookletIntents>>;
