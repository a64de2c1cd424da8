import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { notificationsPayloadSchema } from '../notifications/contract.ts';
import { notifications } from '../notifications/endpoints.ts';
import { answerPayloadSchema, thanksPayloadSchema } from './contract.ts';
import { letters } from './endpoints.ts';

const letterId = z.object({ id: z.string() });

export const letterIntents = (memorialId: string) => ({
  answer: intent(answerPayloadSchema.extend(letterId.shape), ({ id, text }) =>
    attempt('The answer could not be sent.', async () => {
      await call(letters.answer, { id: memorialId, letter: id, payload: { text } });
      return 'The answer is on its way';
    }),
  ),

  thank: intent(thanksPayloadSchema, ({ ids, text }) =>
    attempt('The thanks could not be sent.', async () => {
      const { thanked } = await call(letters.thank, { id: memorialId, payload: { ids, text } });
      return thanked.length === 1
        ? 'The thanks are on their way'
        : `The thanks are on their way to ${thanked.length} people`;
    }),
  ),

  'choose-mails': intent(notificationsPayloadSchema, (payload) =>
    attempt('This could not be saved.', async () => {
      await call(notifications.change, { id: memorialId, payload });
      return 'Saved';
    }),
  ),

  accept: intent(letterId, ({ id }) =>
    attempt('This could not be saved.', async () => {
      await call(letters.accept, { id: memorialId, letter: id });
      return 'The letter is among the others now';
    }),
  ),
});

export type LettersAction = ActionOf<ReturnType<typeof letterIntents>>;

/** @param work - resolves to the title of the success toast */
async function attempt(failure: string, work: () => Promise<string>): Promise<ActionResult> {
  try {
    showToast({ type: 'success', title: await work() });
    return { ok: true };
  } catch (error) {
    return toFailure(error, failure);
  }
}
