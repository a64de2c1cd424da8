import { msg, plural } from '@lingui/core/macro';
import { z } from 'zod';

import { withToast } from '../../members/with-toast.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { notificationsPayloadSchema } from '../notifications/contract.ts';
import { notifications } from '../notifications/endpoints.ts';
import { answerPayloadSchema, thanksPayloadSchema } from './contract.ts';
import { letters } from './endpoints.ts';

const condolenceId = z.object({ id: z.string() });

export const condolenceIntents = (memorialId: string) => ({
  answer: intent(answerPayloadSchema.extend(condolenceId.shape), ({ id, text }) =>
    withToast(msg`We couldn’t send your reply just now. Please try again.`, async () => {
      await call(letters.answer, { id: memorialId, letter: id, payload: { text } });
      return msg`Reply sent`;
    }),
  ),

  thank: intent(thanksPayloadSchema, ({ ids, text }) =>
    withToast(msg`We couldn’t send your thank-you just now. Please try again.`, async () => {
      const { thanked } = await call(letters.thank, { id: memorialId, payload: { ids, text } });
      const count = thanked.length;
      // The senders have taken their condolences or their agreement back in the meantime.
      if (count === 0) throw new Error('There is no one left to thank');
      return msg`${plural(count, { one: 'Thank-you sent', other: 'Thank-you sent to # people' })}`;
    }),
  ),

  'choose-mails': intent(notificationsPayloadSchema, (payload) =>
    withToast(msg`We couldn’t save this just now. Please try again.`, async () => {
      await call(notifications.change, { id: memorialId, payload });
      return msg`Saved`;
    }),
  ),

  accept: intent(condolenceId, ({ id }) =>
    withToast(msg`We couldn’t save this just now. Please try again.`, async () => {
      await call(letters.accept, { id: memorialId, letter: id });
      return msg`Moved to your inbox`;
    }),
  ),
});

export type CondolencesAction = ActionOf<ReturnType<typeof condolenceIntents>>;
