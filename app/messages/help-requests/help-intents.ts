import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { helpAnswerPayloadSchema } from './contract.ts';
import { helpRequests } from './endpoints.ts';

export const helpIntents = (memorialId: string) => ({
  'answer-help': intent(
    z.object({ id: z.string(), answer: helpAnswerPayloadSchema }),
    ({ id, answer }) =>
      attempt(msg`We couldn’t save this just now. Please try again.`, async () => {
        await call(helpRequests.answer, { id: memorialId, request: id, payload: answer });
        // The list itself says that an offer was declined, with [Undo].
        if (answer.answer === 'invite') {
          showToast({ type: 'success', title: pageI18n._(msg`Invitation sent`) });
        }
      }),
  ),
});

export type HelpAction = ActionOf<ReturnType<typeof helpIntents>>;
