import { msg } from '@lingui/core/macro';
import { redirect } from 'react-router';
import { z } from 'zod';

import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { memberPayloadSchema } from '../contract.ts';
import { members } from '../endpoints.ts';
import { invitationPayloadSchema } from '../invitations/contract.ts';
import { withToast } from '../with-toast.ts';

const userSchema = z.object({ userId: z.string() });

export const membersIntents = (memorialId: string) => ({
  invite: intent(invitationPayloadSchema, (payload) =>
    withToast(msg`We couldn’t send the invitation. Please try again.`, async () => {
      await call(members.invite, { id: memorialId, payload });
      return msg`Invitation sent`;
    }),
  ),

  'revoke-invitation': intent(z.object({ id: z.string() }), ({ id }) =>
    withToast(msg`We couldn’t cancel the invitation. Please try again.`, async () => {
      await call(members.revoke, { id: memorialId, invitation: id });
      return msg`Invitation cancelled`;
    }),
  ),

  'change-member': intent(userSchema.and(memberPayloadSchema), ({ userId, ...payload }) =>
    withToast(msg`We couldn’t save your changes. Please try again.`, async () => {
      await call(members.change, { id: memorialId, user: userId, payload });
      return msg`Changes saved`;
    }),
  ),

  'remove-member': intent(userSchema, ({ userId }) =>
    withToast(msg`We couldn’t remove this person. Please try again.`, async () => {
      await call(members.remove, { id: memorialId, user: userId });
      return msg`Person removed`;
    }),
  ),

  'leave-memorial': async () => {
    const result = await withToast(
      msg`We couldn’t remove you from the page. Please try again.`,
      async () => {
        await call(members.remove, { id: memorialId, user: 'me' });
        return msg`You’re no longer helping to manage the page`;
      },
    );
    if (result.ok) throw redirect('/memorials');
    return result;
  },
});

export type MembersAction = ActionOf<ReturnType<typeof membersIntents>>;
