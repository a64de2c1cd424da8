import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { withToast } from '../../members/with-toast.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { helpAnswerPayloadSchema } from './contract.ts';
import { helpRequests } from './endpoints.ts';

export const helpIntents = (memorialId: string) => ({
  'answer-help': intent(
    z.object({ id: z.string(), answer: helpAnswerPayloadSchema }),
    ({ id, answer }) =>
      withToast(msg`We couldn’t save this just now. Please try again.`, async () => {
        await call(helpRequests.answer, { id: memorialId, request: id, payload: answer });
        // The list itself says that an offer was declined, with [Undo].
        return answer.answer === 'invite' ? msg`Invitation sent` : undefined;
      }),
  ),
});

export type HelpAction = ActionOf<ReturnType<typeof helpIntents>>;
