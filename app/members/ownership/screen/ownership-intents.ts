import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../../language/i18n.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ActionResult } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../../wire/intents.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';
import { following } from '../endpoints.ts';

export const ownershipIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    save(msg`Request sent`, msg`We couldn’t send the request. Please try again.`, () =>
      call(following.propose, { id: memorialId, payload }),
    ),
  ),

  'withdraw-handover': () =>
    save(msg`Request cancelled`, msg`We couldn’t cancel the request. Please try again.`, () =>
      call(following.withdraw, { id: memorialId }),
    ),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    save(msg`Changes saved`, msg`We couldn’t save your changes. Please try again.`, () =>
      call(following.nameSuccessor, { id: memorialId, payload }),
    ),
  ),
});

export type OwnershipAction = ActionOf<ReturnType<typeof ownershipIntents>>;

function save(
  success: MessageDescriptor,
  failure: MessageDescriptor,
  work: () => Promise<unknown>,
): Promise<ActionResult> {
  return attempt(failure, async () => {
    await work();
    showToast({ type: 'success', title: pageI18n._(success) });
  });
}
