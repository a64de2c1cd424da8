import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { draftHistory } from '../../drafts/history/endpoints.ts';
import { addressPayloadSchema, visibilityPayloadSchema } from '../../drafts/publishing/contract.ts';
import { publishing } from '../../drafts/publishing/endpoints.ts';
import { pageI18n } from '../../language/i18n.ts';
import { saveWithToast } from '../../members/save-with-toast.ts';
import { guestsPayloadSchema } from '../../memorials/door/contract.ts';
import { guests } from '../../memorials/door/endpoints.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const ADDRESS_TAKEN = msg`Another page uses this web address, or has used it before. Choose a different one.`;

const GUESTS_FAILURE = msg`We couldn’t save the guest list. Please try again.`;

export const settingsIntents = (memorialId: string) => ({
  'change-address': intent(addressPayloadSchema, async (payload) => {
    const result = await saveWithToast(
      {
        success: msg`Web address changed`,
        failure: msg`We couldn’t change the web address. Please try again.`,
      },
      () => call(publishing.changeAddress, { id: memorialId, payload }),
    );
    if (result.ok || result.code !== 'SLUG_TAKEN') return result;
    return { ...result, fieldErrors: { slug: pageI18n._(ADDRESS_TAKEN) } };
  }),

  'change-visibility': intent(visibilityPayloadSchema, (payload) =>
    saveWithToast(
      {
        success: msg`Changes saved`,
        failure: msg`We couldn’t save your changes. Please try again.`,
      },
      () => call(publishing.changeVisibility, { id: memorialId, payload }),
    ),
  ),

  'add-guests': intent(guestsPayloadSchema, ({ emails }) =>
    saveWithToast({ success: msg`Guest list saved`, failure: GUESTS_FAILURE }, () =>
      changeGuests(memorialId, (listed) => [...listed, ...emails]),
    ),
  ),

  'remove-guest': intent(z.object({ email: z.string() }), ({ email: removed }) =>
    saveWithToast({ success: msg`${removed} is no longer a guest`, failure: GUESTS_FAILURE }, () =>
      changeGuests(memorialId, (listed) => listed.filter((email) => email !== removed)),
    ),
  ),

  'fill-draft': intent(z.object({ number: z.int() }), ({ number }) =>
    saveWithToast(
      {
        success: msg`Version restored`,
        failure: msg`We couldn’t restore this version. Please try again.`,
      },
      () => call(draftHistory.restore, { id: memorialId, number: String(number) }),
    ),
  ),

  'take-down': () =>
    saveWithToast(
      {
        success: msg`Page taken down`,
        failure: msg`We couldn’t take the page down. Please try again.`,
      },
      () => call(management.takeDown, { id: memorialId }),
    ),

  'bring-back': () =>
    saveWithToast(
      {
        success: msg`Page restored`,
        failure: msg`We couldn’t restore the page. Please try again.`,
      },
      () => call(management.bringBack, { id: memorialId }),
    ),
});

export type SettingsAction = ActionOf<ReturnType<typeof settingsIntents>>;

/** Changes the server's list, because the one on the screen can be older. */
async function changeGuests(
  id: string,
  change: (emails: readonly string[]) => string[],
): Promise<void> {
  const { guests: listed } = await call(guests.list, { id });
  const emails = change(listed.map(({ email }) => email));
  await call(guests.replace, { id, payload: { emails } });
}
