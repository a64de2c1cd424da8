/** The intents of `/account`: the actions that its forms and buttons submit to the `clientAction`. */
import { z } from 'zod';

import type { ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { accountCalls } from '../client.ts';
import { changePasswordPayloadSchema, profilePayloadSchema } from '../contract.ts';
import { runAccountCall } from '../session/account-call.ts';
import { storeSignedInUser } from '../session/session-check.ts';
import { DEFAULT_FAILURES, SUCCESS_MESSAGES } from '../toast-messages.ts';

export const accountIntents = {
  'update-profile': intent(profilePayloadSchema, (names) =>
    runAccountCall(
      {
        success: SUCCESS_MESSAGES.updateProfile,
        failure: DEFAULT_FAILURES.updateProfile,
        onFailure: 'log',
      },
      async () => storeSignedInUser(await accountCalls.updateProfile(names)),
    ),
  ),

  /** Shows no toast, because the password form shows the result itself. */
  'change-password': intent(changePasswordPayloadSchema(), (passwords) =>
    runAccountCall({ failure: '', onFailure: 'form' }, () =>
      accountCalls.changePassword(passwords),
    ),
  ),

  'end-session': intent(z.object({ id: z.string() }), ({ id }) =>
    endSessions(SUCCESS_MESSAGES.endSession, () => accountCalls.endSession(id)),
  ),

  'end-other-sessions': () =>
    endSessions(SUCCESS_MESSAGES.endOtherSessions, accountCalls.endOtherSessions),
};

export type AccountAction = ActionOf<typeof accountIntents>;

function endSessions(success: string, call: () => Promise<void>): Promise<ActionResult> {
  return runAccountCall(
    { success, failure: DEFAULT_FAILURES.endSession, onFailure: 'toast' },
    call,
  );
}
