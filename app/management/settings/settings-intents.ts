import { z } from 'zod';

import { draftHistory } from '../../drafts/history/endpoints.ts';
import { addressPayloadSchema, visibilityPayloadSchema } from '../../drafts/publishing/contract.ts';
import { publishing } from '../../drafts/publishing/endpoints.ts';
import { guestsPayloadSchema } from '../../memorials/door/contract.ts';
import { guests } from '../../memorials/door/endpoints.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const ADDRESS_TAKEN =
  'Another page has this address, or had it once. Please choose another one.';

export const settingsIntents = (memorialId: string) => ({
  'change-address': intent(addressPayloadSchema, async (payload) => {
    const result = await save(
      { success: 'The address is changed', failure: 'The address could not be changed.' },
      () => call(publishing.changeAddress, { id: memorialId, payload }),
    );
    if (result.ok || result.code !== 'SLUG_TAKEN') return result;
    return { ...result, fieldErrors: { slug: ADDRESS_TAKEN } };
  }),

  'change-visibility': intent(visibilityPayloadSchema, (payload) =>
    save({ success: 'Saved', failure: 'This could not be saved.' }, () =>
      call(publishing.changeVisibility, { id: memorialId, payload }),
    ),
  ),

  'set-guests': intent(
    guestsPayloadSchema.extend({ removed: z.string().optional() }),
    ({ emails, removed }) =>
      save(
        {
          success: removed ? `${removed} cannot come in any more` : 'The guests are saved',
          failure: 'The guests could not be saved.',
        },
        () => call(guests.replace, { id: memorialId, payload: { emails } }),
      ),
  ),

  'fill-draft': intent(z.object({ number: z.int() }), ({ number }) =>
    save(
      { success: 'The draft is as it was then', failure: 'The draft could not go back to it.' },
      () => call(draftHistory.restore, { id: memorialId, number: String(number) }),
    ),
  ),

  'take-down': () =>
    save({ success: 'The page is taken down', failure: 'The page could not be taken down.' }, () =>
      call(management.takeDown, { id: memorialId }),
    ),

  'bring-back': () =>
    save({ success: 'The page is back', failure: 'The page could not be brought back.' }, () =>
      call(management.bringBack, { id: memorialId }),
    ),
});

export type SettingsAction = ActionOf<ReturnType<typeof settingsIntents>>;

/** A success is shown in a toast, because saving can replace the form. A failure is shown next to the button. */
async function save(
  { success, failure }: { success: string; failure: string },
  change: () => Promise<unknown>,
): Promise<ActionResult> {
  try {
    await change();
  } catch (error) {
    return toFailure(error, failure);
  }
  showToast({ type: 'success', title: success });
  return { ok: true };
}
