import { z } from 'zod';

import { memorialCalls } from '../../drafts/memorial-calls.ts';
import { addressPayloadSchema, visibilityPayloadSchema } from '../../drafts/publishing/contract.ts';
import { guestsPayloadSchema } from '../../memorials/door/contract.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';

export const ADDRESS_TAKEN =
  'Another page has this address, or had it once. Please choose another one.';

export const settingsIntents = (memorialId: string) => ({
  'change-address': intent(addressPayloadSchema, async (payload) => {
    const result = await save(
      { success: 'The address is changed', failure: 'The address could not be changed.' },
      () => memorialCalls.changeAddress(memorialId, payload),
    );
    if (result.ok || result.code !== 'SLUG_TAKEN') return result;
    return { ...result, fieldErrors: { slug: ADDRESS_TAKEN } };
  }),

  'change-visibility': intent(visibilityPayloadSchema, (payload) =>
    save({ success: 'Saved', failure: 'This could not be saved.' }, () =>
      memorialCalls.changeVisibility(memorialId, payload),
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
        () => memorialCalls.setGuests(memorialId, emails),
      ),
  ),

  'fill-draft': intent(z.object({ number: z.int() }), ({ number }) =>
    save(
      { success: 'The draft is as it was then', failure: 'The draft could not go back to it.' },
      () => memorialCalls.restoreRevision(memorialId, number),
    ),
  ),

  'take-down': () =>
    save({ success: 'The page is taken down', failure: 'The page could not be taken down.' }, () =>
      memorialCalls.takeDown(memorialId),
    ),

  'bring-back': () =>
    save({ success: 'The page is back', failure: 'The page could not be brought back.' }, () =>
      memorialCalls.bringBack(memorialId),
    ),
});

export type SettingsAction = ActionOf<ReturnType<typeof settingsIntents>>;

/** A success is shown in a toast, because saving can replace the form. A failure is shown next to the button. */
async function save(
  { success, failure }: { success: string; failure: string },
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
