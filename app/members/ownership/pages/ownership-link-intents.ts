/** Intents of the pages of mailed links: to become the owner, or to answer as an inactive owner. */
import { msg } from '@lingui/core/macro';
import { redirect } from 'react-router';

import { pageI18n } from '../../../language/i18n.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import { attempt, type ActionOf } from '../../../wire/intents.ts';
import type { NewOwner } from '../contract.ts';
import { following } from '../endpoints.ts';

export const ownershipLinkIntents = (token: string) => ({
  'accept-handover': () => become(() => call(following.acceptHandover, { payload: { token } })),

  'accept-succession': () => become(() => call(following.acceptSuccession, { payload: { token } })),

  'still-here': () =>
    attempt(msg`We couldn’t save your answer. Please try again.`, () =>
      call(following.stillHere, { payload: { token } }),
    ),
});

export type OwnershipLinkAction = ActionOf<ReturnType<typeof ownershipLinkIntents>>;

async function become(accept: () => Promise<NewOwner>): Promise<ActionResult> {
  let memorialId: string;
  try {
    memorialId = (await accept()).memorial.id;
  } catch (error) {
    return toFailure(error, pageI18n._(msg`We couldn’t make you the owner. Please try again.`));
  }
  showToast({
    type: 'success',
    title: pageI18n._(msg`Thank you. You’re now the owner of this page.`),
  });
  throw redirect(`/memorial/${encodeURIComponent(memorialId)}`);
}
