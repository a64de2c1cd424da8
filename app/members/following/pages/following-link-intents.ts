/** Intents of the pages of mailed links: to become the owner, or to answer as an inactive owner. */
import { redirect } from 'react-router';

import { showToast } from '../../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../../wire/action-result.ts';
import type { ActionOf } from '../../../wire/intents.ts';
import { followingCalls } from '../client.ts';

export const followingLinkIntents = (token: string) => ({
  'accept-handover': () => become(() => followingCalls.acceptHandover(token)),

  'accept-succession': () => become(() => followingCalls.acceptSuccession(token)),

  'still-here': async (): Promise<ActionResult> => {
    try {
      await followingCalls.stillHere(token);
      return { ok: true };
    } catch (error) {
      return toFailure(error, 'This did not work. Please try again.');
    }
  },
});

export type FollowingLinkAction = ActionOf<ReturnType<typeof followingLinkIntents>>;

async function become(accept: () => Promise<string>): Promise<ActionResult> {
  let memorialId: string;
  try {
    memorialId = await accept();
  } catch (error) {
    return toFailure(error, 'This could not be accepted. Please try again.');
  }
  showToast({ type: 'success', title: 'Thank you. You keep this page now.' });
  throw redirect(`/memorial/${encodeURIComponent(memorialId)}`);
}
