import { showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';
import { following } from '../endpoints.ts';

export const followingIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    save('The question is on its way', 'The question could not be sent.', () =>
      call(following.propose, { id: memorialId, payload }),
    ),
  ),

  'withdraw-handover': () =>
    save('The question is taken back', 'The question could not be taken back.', () =>
      call(following.withdraw, { id: memorialId }),
    ),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    save('Saved', 'This could not be saved.', () =>
      call(following.nameSuccessor, { id: memorialId, payload }),
    ),
  ),
});

export type FollowingAction = ActionOf<ReturnType<typeof followingIntents>>;

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
