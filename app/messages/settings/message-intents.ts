import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { messageSettingsPayloadSchema } from './contract.ts';
import { messageSettings } from './endpoints.ts';

export const messageIntents = (memorialId: string) => ({
  'change-words': intent(messageSettingsPayloadSchema, async (payload): Promise<ActionResult> => {
    try {
      await call(messageSettings.change, { id: memorialId, payload });
    } catch (error) {
      return toFailure(error, pageI18n._(msg`We couldn’t save this just now. Please try again.`));
    }
    showToast({ type: 'success', title: pageI18n._(msg`Saved`) });
    return { ok: true };
  }),
});

export type MessageAction = ActionOf<ReturnType<typeof messageIntents>>;
