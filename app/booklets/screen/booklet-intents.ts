import { toFailure } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { bookletCalls } from '../client.ts';
import { bookletPayloadSchema } from '../contract.ts';

export const bookletIntents = (memorialId: string) => ({
  make: intent(bookletPayloadSchema, async (payload) => {
    try {
      await bookletCalls.create(memorialId, payload);
      return { ok: true };
    } catch (error) {
      return toFailure(error, 'The booklet could not be asked for. Please try again.');
    }
  }),
});

export type BookletAction = ActionOf<ReturnType<typeof bookletIntents>>;
