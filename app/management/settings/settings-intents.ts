import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { draftHistory } from '../../drafts/history/endpoints.ts';
import { addressPayloadSchema, visibilityPayloadSchema } from '../../drafts/publishing/contract.ts';
import { publishing } from '../../drafts/publishing/endpoints.ts';
import { pageI18n } from '../../language/i18n.ts';
import { withToast } from '../../members/with-toast.ts';
import { guestsPayloadSchema } from '../../memorials/door/contract.ts';
import { guests } from '../../memorials/door/endpoints.ts';
import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { management } from '../endpoints.ts';

export const ADDRESS_TAKEN = msg`Another page uses this web address, or has used it before. Choose a different one.`;

const GUESTS_FAILURE = msg`We couldn’t save the guest list. Please try again.`;

export const settingsIntents = (memorialId: string) => ({
  'change-address': intent(addressPayloadSchema, async (payload) => {
    const result = await withToast(
      msg`We couldn’t change the web address. Please try again.`,
      async () => {
        await call(publishing.changeAddress, { id: memorialId, payload });
        // It may be the one that the page had already.
        return msg`Web address saved`;
      },
    );
    if (result.ok || result.code !== 'SLUG_TAKEN') return result;
    return { ...result, fieldErrors: { slug: pageI18n._(ADDRESS_TAKEN) } };
  }),

  'change-visibility': intent(visibilityPayloadSchema, (payload) =>
    withToast(msg`We couldn’t save your changes. Please try again.`, async () => {
      await call(publishing.changeVisibility, { id: memorialId, payload });
      return msg`Changes saved`;
    }),
  ),

  'add-guests': intent(guestsPayloadSchema, ({ emails }) =>
    withToast(GUESTS_FAILURE, async () => {
      await changeGuests(memorialId, (listed) => [...listed, ...emails]);
      return msg`Guest list saved`;
    }),
  ),

  'remove-guest': intent(z.object({ email: z.string() }), ({ email: removed }) =>
    withToast(GUESTS_FAILURE, async () => {
      await changeGuests(memorialId, (listed) => listed.filter((email) => email !== removed));
      return msg`${removed} is no longer a guest`;
    }),
  ),

  'fill-draft': intent(z.object({ number: z.int() }), ({ number }) =>
    // The list says that it is done.
    attempt(msg`We couldn’t restore this version. Please try again.`, async () => {
      await call(draftHistory.restore, { id: memorialId, number: String(number) });
    }),
  ),

  'take-down': () =>
    withToast(msg`We couldn’t take the page down. Please try again.`, async () => {
      await call(management.takeDown, { id: memorialId });
      return msg`Page taken down`;
    }),

  'bring-back': () =>
    withToast(msg`We couldn’t restore the page. Please try again.`, async () => {
      await call(management.bringBack, { id: memorialId });
      return msg`Page restored`;
    }),
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
