/** What the passkeys' card of `/account` submits to the `clientAction`. */
import { z } from 'zod';

import { call } from '../../../wire/call.ts';
import { intent } from '../../../wire/intents.ts';
import { renamePayloadSchema } from '../../passkeys/contract.ts';
import { passkeys } from '../../passkeys/endpoints.ts';
import { forgetPasskey } from '../../passkeys/in-browser/device-passkeys.ts';
import { addPasskey } from '../../passkeys/in-browser/passkey-actions.ts';
import { runAccountCall } from '../../session-in-browser/account-call.ts';
import { DEFAULT_FAILURES, SUCCESS_MESSAGES } from '../../toast-messages.ts';

export const passkeyIntents = {
  'add-passkey': () => addPasskey(),

  'rename-passkey': intent(renamePayloadSchema.extend({ id: z.string() }), ({ id, name }) =>
    runAccountCall(
      {
        success: SUCCESS_MESSAGES.renamePasskey,
        failure: DEFAULT_FAILURES.renamePasskey,
        onFailure: 'form',
      },
      async () => {
        await call(passkeys.rename, { passkey: id, payload: { name } });
      },
    ),
  ),

  'remove-passkey': intent(z.object({ id: z.string() }), ({ id }) =>
    runAccountCall(
      {
        success: SUCCESS_MESSAGES.removePasskey,
        failure: DEFAULT_FAILURES.removePasskey,
        onFailure: 'form',
      },
      async () => {
        const { removed } = await call(passkeys.remove, { passkey: id });
        await forgetPasskey(removed);
      },
    ),
  ),
};
