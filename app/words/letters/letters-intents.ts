import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { notificationCalls } from '../notifications/client.ts';
import { notificationsPayloadSchema } from '../notifications/contract.ts';
import { letterCalls } from './client.ts';
import { answerPayloadSchema, thanksPayloadSchema } from './contract.ts';

const letterId = z.object({ id: z.string() });

export const letterIntents = (memorialId: string) => ({
  answer: intent(answerPayloadSchema.extend(letterId.shape), ({ id, text }) =>
    attempt('The answer could not be sent.', async () => {
      await letterCalls.answer(memorialId, id, text);
      return 'The answer is on its way';
    }),
  ),

  thank: intent(thanksPayloadSchema, ({ ids, text }) =>
    attempt('The thanks could not be sent.', async () => {
      const { thanked } = await letterCalls.thank(memorialId, ids, text);
      return thanked.length === 1
        ? 'The thanks are on their way'
        : `The thanks are on their way to ${thanked.length} people`;
    }),
  ),

  'choose-mails': intent(notificationsPayloadSchema, (payload) =>
    attempt('This could not be saved.', async () => {
      await notificationCalls.save(memorialId, payload);
      return 'Saved';
    }),
  ),

  accept: intent(letterId, ({ id }) =>
    attempt('This could not be saved.', async () => {
      await letterCalls.accept(memorialId, id);
      return 'The letter is among the others now';
    }),
  ),
});

export type LettersAction = ActionOf<ReturnType<typeof letterIntents>>;

/** @param call - resolves to the title of the success toast */
async function attempt(failure: string, call: () => Promise<string>): Promise<ActionResult> {
  try {
    showToast({ type: 'success', title: await call() });
    return { ok: true };
  } catch (error) {
    return toFailure(error, failure);
  }
}
