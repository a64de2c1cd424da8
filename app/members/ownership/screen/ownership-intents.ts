import { msg } from '@lingui/core/macro';

import { call } from '../../../wire/call.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import { saveWithToast } from '../../save-with-toast.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';
import { following } from '../endpoints.ts';

export const ownershipIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    saveWithToast(
      { success: msg`Request sent`, failure: msg`We couldn’t send the request. Please try again.` },
      () => call(following.propose, { id: memorialId, payload }),
    ),
  ),

  'withdraw-handover': () =>
    saveWithToast(
      {
        success: msg`Request cancelled`,
        failure: msg`We couldn’t cancel the request. Please try again.`,
      },
      () => call(following.withdraw, { id: memorialId }),
    ),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    saveWithToast(
      {
        success: msg`Changes saved`,
        failure: msg`We couldn’t save your changes. Please try again.`,
      },
      () => call(following.nameSuccessor, { id: memorialId, payload }),
    ),
  ),
});

export type OwnershipAction = ActionOf<ReturnType<typeof ownershipIntents>>;
