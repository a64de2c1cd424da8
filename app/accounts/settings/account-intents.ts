/** The intents of `/account`: the actions that its forms and buttons submit to the `clientAction`. */
import { redirectDocument } from 'react-router';
import { z } from 'zod';

import { enterRoomsInLanguage } from '../../language/rooms-language.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { openAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { changePasswordPayloadSchema, providerPayloadSchema } from '../contract.ts';
import { account, providers, sessions } from '../endpoints.ts';
import { runAccountCall } from '../session-in-browser/account-call.ts';
import { changeEmail } from '../session-in-browser/session-actions.ts';
import { storeSignedInUser } from '../session-in-browser/session-check.ts';
import { useSession } from '../session-in-browser/session-store.ts';
import { DEFAULT_FAILURES, SUCCESS_MESSAGES } from '../toast-messages.ts';
import { passkeyIntents } from './passkeys/passkey-intents.ts';
import { profileChangeSchema } from './profile-schemas.ts';

export const accountIntents = {
  'update-profile': intent(profileChangeSchema, async ({ email, ...profile }) => {
    const saved = await runAccountCall(
      {
        success: SUCCESS_MESSAGES.updateProfile,
        failure: DEFAULT_FAILURES.updateProfile,
        onFailure: 'log',
      },
      async () => storeSignedInUser((await call(account.updateProfile, { payload: profile })).user),
    );
    if (!saved.ok) return saved;
    const corrected = email === undefined ? saved : await correctEmail(email);
    if (profile.language) await enterRoomsInLanguage(profile.language);
    return corrected;
  }),

  /** Shows no toast, because the password form shows the result itself. */
  'change-password': intent(changePasswordPayloadSchema(), (passwords) =>
    runAccountCall({ failure: '', onFailure: 'form' }, async () => {
      await call(account.changePassword, { payload: passwords });
    }),
  ),

  'end-session': intent(z.object({ id: z.string() }), ({ id }) =>
    endSessions(SUCCESS_MESSAGES.endSession, () => call(sessions.end, { session: id })),
  ),

  'end-other-sessions': () =>
    endSessions(SUCCESS_MESSAGES.endOtherSessions, () => call(sessions.endOthers)),

  'turn-emails-on': () =>
    runAccountCall(
      {
        success: SUCCESS_MESSAGES.turnEmailsOn,
        failure: DEFAULT_FAILURES.turnEmailsOn,
        onFailure: 'toast',
      },
      async () => {
        await call(account.turnEmailsOn);
      },
    ),

  'connect-provider': intent(providerPayloadSchema, async (payload) => {
    let url = '';
    const result = await runAccountCall(
      { failure: DEFAULT_FAILURES.connectProvider, onFailure: 'form' },
      async () => {
        ({ url } = await call(providers.connect, { payload }));
      },
    );
    if (!result.ok) return result;
    throw redirectDocument(url);
  }),

  'disconnect-provider': intent(providerPayloadSchema, (payload) =>
    runAccountCall(
      {
        success: SUCCESS_MESSAGES.disconnectProvider,
        failure: DEFAULT_FAILURES.disconnectProvider,
        onFailure: 'form',
      },
      async () => storeSignedInUser((await call(providers.disconnect, { payload })).user),
    ),
  ),

  ...passkeyIntents,
};

export type AccountAction = ActionOf<typeof accountIntents>;

async function correctEmail(email: string): Promise<ActionResult> {
  const changed = await changeEmail(email);
  if (!changed.ok) {
    return { ...changed, fieldErrors: { email: changed.fieldErrors['email'] ?? changed.sentence } };
  }
  // The user's own has an international domain in its letters.
  const shown = useSession.getState().user?.email ?? email;
  openAuthDialog({ mode: 'verify-email', email: shown, codeSentAt: Date.now() });
  return changed;
}

function endSessions(success: string, end: () => Promise<void>): Promise<ActionResult> {
  return runAccountCall({ success, failure: DEFAULT_FAILURES.endSession, onFailure: 'toast' }, end);
}
