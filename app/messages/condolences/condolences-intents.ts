import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { notificationsPayloadSchema } from '../notifications/contract.ts';
import { notifications } from '../notifications/endpoints.ts';
import { answerPayloadSchema, thanksPayloadSchema } from './contract.ts';
import { letters } from './endpoints.ts';

const condolenceId = z.object({ id: z.string() });

export const condolenceIntents = (memorialId: string) => ({
  answer: intent(answerPayloadSchema.extend(condolenceId.shape), ({ id, text }) =>
    attempt('We couldn’t send your reply just now. Please try again.', async () => {
      await call(letters.answer, { id: memorialId, letter: id, payload: { text } });
      return 'Reply sent';
    }),
  ),

  thank: intent(thanksPayloadSchema, ({ ids, text }) =>
    attempt('We couldn’t send your thank-you just now. Please try again.', async () => {
      const { thanked } = await call(letters.thank, { id: memorialId, payload: { ids, text } });
      return thanked.length === 1 ? 'Thank-you sent' : `Thank-you sent to ${thanked.length} people`;
    }),
  ),

  'choose-mails': intent(notificationsPayloadSchema, (payload) =>
    attempt('We couldn’t save this just now. Please try again.', async () => {
      await call(notifications.change, { id: memorialId, payload });
      return 'Saved';
    }),
  ),

  accept: intent(condolenceId, ({ id }) =>
    attempt('We couldn’t save this just now. Please try again.', async () => {
      await call(letters.accept, { id: memorialId, letter: id });
      return 'Moved to your inbox';
    }),
  ),
});

export type CondolencesAction = ActionOf<ReturnType<typeof condolenceIntents>>;

/** @param work - resolves to the title of the success toast */
async function attempt(failure: string, work: () => Promise<string>): Promise<ActionResult> {
  try {
    showToast({ type: 'success', title: await work() });
    return { ok: true };
  } catch (error) {
    return toFailure(error, failure);
  }
}
