import { showToast } from '../../ui/toast/toast-store.ts';
import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { wordsSettingsPayloadSchema } from './contract.ts';
import { wordsSettings } from './endpoints.ts';

export const wordsIntents = (memorialId: string) => ({
  'change-words': intent(wordsSettingsPayloadSchema, async (payload): Promise<ActionResult> => {
    try {
      await call(wordsSettings.change, { id: memorialId, payload });
    } catch (error) {
      return toFailure(error, 'We couldn’t save this just now. Please try again.');
    }
    showToast({ type: 'success', title: 'Saved' });
    return { ok: true };
  }),
});

export type WordsAction = ActionOf<ReturnType<typeof wordsIntents>>;
