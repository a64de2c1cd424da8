import { showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import { followingCalls } from '../client.ts';
import { handoverPayloadSchema, successorPayloadSchema } from '../contract.ts';

export const followingIntents = (memorialId: string) => ({
  'propose-handover': intent(handoverPayloadSchema, (payload) =>
    save('The question is on its way', 'The question could not be sent.', () =>
      followingCalls.propose(memorialId, payload),
    ),
  ),

  'withdraw-handover': () =>
    save('The question is taken back', 'The question could not be taken back.', () =>
      followingCalls.withdraw(memorialId),
    ),

  'name-successor': intent(successorPayloadSchema, (payload) =>
    save('Saved', 'This could not be saved.', () =>
      followingCalls.nameSuccessor(memorialId, payload),
    ),
  ),
});

export type FollowingAction = ActionOf<ReturnType<typeof followingIntents>>;

async function save(
  success: string,
  failure: string,
  call: () => Promise<unknown>,
): Promise<ActionResult> {
  try {
    await call();
  } catch (error) {
    return toFailure(error, failure);
  }
  showToast({ type: 'success', title: success });
  return { ok: true };
}
