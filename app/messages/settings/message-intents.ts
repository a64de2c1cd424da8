import { msg } from '@lingui/core/macro';

import { withToast } from '../../members/with-toast.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import {
  messagesPayloadSchema,
  notificationsPayloadSchema,
  messageSettingsPayloadSchema,
  type MessageSettingsPayload,
} from './contract.ts';
import { messageSettings } from './endpoints.ts';

export const messageIntents = (memorialId: string) => ({
  'change-messages': intent(messagesPayloadSchema, (payload) => save(memorialId, payload)),
  'change-notifications': intent(
    notificationsPayloadSchema.extend(messageSettingsPayloadSchema.pick({ timeZone: true }).shape),
    (payload) => save(memorialId, payload),
  ),
});

export type MessageAction = ActionOf<ReturnType<typeof messageIntents>>;

/** The call takes all modes together. Those of the other room are read just before, so that they stay as they are. */
function save(id: string, changed: Partial<MessageSettingsPayload>): Promise<ActionResult> {
  return withToast(msg`We couldn’t save this just now. Please try again.`, async () => {
    const { tributes, letters, notify } = (await call(messageSettings.read, { id })).words;
    await call(messageSettings.change, {
      id,
      payload: { tributes, letters, notify, ...changed },
    });
    return msg`Saved`;
  });
}
