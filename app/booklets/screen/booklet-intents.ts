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
      return toFailure(error, 'We couldn’t start making the booklet. Please try again.');
    }
  }),
});

export type BookletAction = ActionOf<ReturnType<typeof bookletIntents>>;
