import { showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';
import { following } from '../endpoints.ts';

export const ownershipIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    save('Request sent', 'We couldn’t send the request. Please try again.', () =>
      call(following.propose, { id: memorialId, payload }),
    ),
  ),

  'withdraw-handover': () =>
    save('Request cancelled', 'We couldn’t cancel the request. Please try again.', () =>
      call(following.withdraw, { id: memorialId }),
    ),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    save('Changes saved', 'We couldn’t save your changes. Please try again.', () =>
      call(following.nameSuccessor, { id: memorialId, payload }),
    ),
  ),
});

export type OwnershipAction = ActionOf<ReturnType<typeof ownershipIntents>>;

async function save(
  success: string,
  failure: string,
  work: () => Promise<unknown>,
): Promise<ActionResult> {
  try {
    await work();
  } catch (error) {
    return toFailure(error, failure);
  }
  showToast({ type: 'success', title: success });
  return { ok: true };
}
