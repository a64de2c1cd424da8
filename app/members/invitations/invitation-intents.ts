/**
 * Intents that accept or decline an invitation: one pair on the page of the mailed link, one on the
 * invitation's card.
 */
import { msg } from '@lingui/core/macro';
import { redirect } from 'react-router';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { linkPayloadSchema } from '../contract.ts';
import type { Accepted } from './contract.ts';
import { invitations } from './endpoints.ts';

export const invitationIntents = (token: string) => ({
  'accept-invitation': () => accept(token),
  'decline-invitation': () => decline(token),
});

export type InvitationAction = ActionOf<ReturnType<typeof invitationIntents>>;

export const ownInvitationIntents = {
  'accept-invitation': intent(linkPayloadSchema, ({ token }) => accept(token)),
  'decline-invitation': intent(linkPayloadSchema, ({ token }) => decline(token)),
};

export type OwnInvitationAction = ActionOf<typeof ownInvitationIntents>;

async function accept(token: string): Promise<ActionResult> {
  let memorial: Accepted;
  try {
    ({ memorial } = await call(invitations.accept, { payload: { token } }));
  } catch (error) {
    return toFailure(error, pageI18n._(msg`We couldn’t accept the invitation. Please try again.`));
  }
  showToast({
    type: 'success',
    title: pageI18n._(msg`Thank you. You can now help manage this page.`),
  });
  throw redirect(`/memorial/${encodeURIComponent(memorial.id)}`);
}

function decline(token: string): Promise<ActionResult> {
  return attempt(msg`We couldn’t decline the invitation. Please try again.`, () =>
    call(invitations.decline, { payload: { token } }),
  );
}
