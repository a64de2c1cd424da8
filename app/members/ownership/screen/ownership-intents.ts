import { msg } from '@lingui/core/macro';

import { call } from '../../../wire/call.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import { withToast } from '../../with-toast.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';
import { following } from '../endpoints.ts';

export const ownershipIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    withToast(msg`We couldn’t send the request. Please try again.`, async () => {
      await call(following.propose, { id: memorialId, payload });
      return msg`Request sent`;
    }),
  ),

  'withdraw-handover': () =>
    withToast(msg`We couldn’t cancel the request. Please try again.`, async () => {
      await call(following.withdraw, { id: memorialId });
      return msg`Request cancelled`;
    }),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    withToast(msg`We couldn’t save your changes. Please try again.`, async () => {
      await call(following.nameSuccessor, { id: memorialId, payload });
      return msg`Changes saved`;
    }),
  ),
});

export type OwnershipAction = ActionOf<ReturnType<typeof ownershipIntents>>;
