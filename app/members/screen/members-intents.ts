import { msg } from '@lingui/core/macro';
import { redirect } from 'react-router';
import { z } from 'zod';

import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { memberPayloadSchema } from '../contract.ts';
import { members } from '../endpoints.ts';
import { invitationPayloadSchema } from '../invitations/contract.ts';
import { saveWithToast } from '../save-with-toast.ts';

const userSchema = z.object({ userId: z.string() });

export const membersIntents = (memorialId: string) => ({
  invite: intent(invitationPayloadSchema, (payload) =>
    saveWithToast(
      {
        success: msg`Invitation sent`,
        failure: msg`We couldn’t send the invitation. Please try again.`,
      },
      () => call(members.invite, { id: memorialId, payload }),
    ),
  ),

  'revoke-invitation': intent(z.object({ id: z.string() }), ({ id }) =>
    saveWithToast(
      {
        success: msg`Invitation cancelled`,
        failure: msg`We couldn’t cancel the invitation. Please try again.`,
      },
      () => call(members.revoke, { id: memorialId, invitation: id }),
    ),
  ),

  'change-member': intent(userSchema.and(memberPayloadSchema), ({ userId, ...payload }) =>
    saveWithToast(
      {
        success: msg`Changes saved`,
        failure: msg`We couldn’t save your changes. Please try again.`,
      },
      () => call(members.change, { id: memorialId, user: userId, payload }),
    ),
  ),

  'remove-member': intent(userSchema, ({ userId }) =>
    saveWithToast(
      {
        success: msg`Person removed`,
        failure: msg`We couldn’t remove this person. Please try again.`,
      },
      () => call(members.remove, { id: memorialId, user: userId }),
    ),
  ),

  'leave-memorial': async () => {
    const result = await saveWithToast(
      {
        success: msg`You’re no longer helping to manage the page`,
        failure: msg`We couldn’t remove you from the page. Please try again.`,
      },
      () => call(members.remove, { id: memorialId, user: 'me' }),
    );
    if (result.ok) throw redirect('/memorials');
    return result;
  },
});

export type MembersAction = ActionOf<ReturnType<typeof membersIntents>>;
