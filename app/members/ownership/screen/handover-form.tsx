import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { EmailField, useCorrection } from '../../../accounts/email-field.tsx';
import { useSession } from '../../../accounts/session-in-browser/session-store.ts';
import { FailureNotice } from '../../../accounts/settings/failure-notice.tsx';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { ActionResult, Failure } from '../../../wire/action-result.ts';
import { handoverPayloadSchema } from '../contract.ts';
import { FOLLOWING_TERMS } from '../ownership-terms.ts';
import type { OwnershipAction } from './ownership-intents.ts';

export function HandoverForm() {
  const { t } = useLingui();
  const { send } = useRouteAction<OwnershipAction, ActionResult>();
  const ownEmail = useSession((state) => state.user?.email ?? '');
  const [signInFailure, setSignInFailure] = useState<Failure>();
  const { form, field, submit, problem, setProblem, isSending } = useActionForm({
    schema: handoverPayloadSchema,
    initial: { email: '' },
    send: async (payload) => {
      const result = await send({ intent: 'propose-handover', ...payload });
      const isTooOld = result?.ok === false && result.code === 'SIGN_IN_AGAIN';
      setSignInFailure(isTooOld ? result : undefined);
      return result;
    },
  });
  const correction = useCorrection(form, 'email');
  return (
    <>
      <p className="following-text">
        <Plural
          value={{ days: FOLLOWING_TERMS.handoverDays }}
          one="The new owner will take over and you’ll stay on as an editor. We’ll email them; they have # day to accept, and nothing changes until they do."
          other="The new owner will take over and you’ll stay on as an editor. We’ll email them; they have # days to accept, and nothing changes until they do."
        />
      </p>
      <form className="following-form" noValidate onSubmit={submit}>
        <EmailField
          {...field('email')}
          {...correction}
          label={t`New owner’s email`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {signInFailure ? (
          <FailureNotice
            failure={signInFailure}
            email={ownEmail}
            onLoggedIn={() => {
              setSignInFailure(undefined);
              setProblem(undefined);
              form.setFocus('email');
            }}
          />
        ) : (
          <ErrorNotice sentence={problem} />
        )}
        <div className="following-actions">
          <BusyButton type="submit" variant="quiet" isBusy={isSending} busyLabel={t`Sending…`}>
            <Trans context="ownership">Send request</Trans>
          </BusyButton>
        </div>
      </form>
    </>
  );
}
