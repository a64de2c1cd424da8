import { redirect } from 'react-router';
import { z } from 'zod';

import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { memberPayloadSchema } from '../contract.ts';
import { members } from '../endpoints.ts';
import { invitationPayloadSchema } from '../invitations/contract.ts';

const userSchema = z.object({ userId: z.string() });

export const membersIntents = (memorialId: string) => ({
  invite: intent(invitationPayloadSchema, (payload) =>
    save(
      { success: 'Invitation sent', failure: 'We couldn’t send the invitation. Please try again.' },
      () => call(members.invite, { id: memorialId, payload }),
    ),
  ),

  'revoke-invitation': intent(z.object({ id: z.string() }), ({ id }) =>
    save(
      {
        success: 'Invitation cancelled',
        failure: 'We couldn’t cancel the invitation. Please try again.',
      },
      () => call(members.revoke, { id: memorialId, invitation: id }),
    ),
  ),

  'change-member': intent(userSchema.and(memberPayloadSchema), ({ userId, ...payload }) =>
    save(
      { success: 'Changes saved', failure: 'We couldn’t save your changes. Please try again.' },
      () => call(members.change, { id: memorialId, user: userId, payload }),
    ),
  ),

  'remove-member': intent(userSchema, ({ userId }) =>
    save(
      { success: 'Person removed', failure: 'We couldn’t remove this person. Please try again.' },
      () => call(members.remove, { id: memorialId, user: userId }),
    ),
  ),

  'leave-memorial': async () => {
    const result = await save(
      {
        success: 'You’ve left the page',
        failure: 'We couldn’t remove you from the page. Please try again.',
      },
      () => call(members.remove, { id: memorialId, user: 'me' }),
    );
    if (result.ok) throw redirect('/memorials');
    return result;
  },
});

export type MembersAction = ActionOf<ReturnType<typeof membersIntents>>;

/**
 * A success is reported in a toast, because the row or form is replaced. A failure is shown next to
 * the button.
 */
async function save(
  { success, failure }: { success: string; failure: string },
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
