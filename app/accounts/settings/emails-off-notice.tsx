import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { fetcherAddress } from '../../wire/fetcher-request.ts';
import type { AccountAction } from './account-intents.ts';
import type { loadEmails } from './load-emails.ts';

const ACCOUNT = '/account';
const EMAILS = fetcherAddress(ACCOUNT, { part: 'emails' });

/** On any private screen. Shows nothing unless an email to the user's address was reported as spam. */
export function EmailsOffNotice() {
  const { t } = useLingui();
  const { data: loaded, load } = useFetcher<typeof loadEmails>();
  const { send, isBusy } = useRouteAction<AccountAction, ActionResult>(ACCOUNT);
  useEffect(() => {
    void load(EMAILS);
  }, [load]);
  if (!loaded?.ok || !loaded.data.areOff) return null;
  const turnOn = async () => {
    const result = await send({ intent: 'turn-emails-on' });
    if (result?.ok) await load(EMAILS);
  };
  return (
    <Notice
      type="warning"
      title={t`One of our emails was reported as spam, so we’re only sending you essential emails.`}
    >
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Saving…`}
        onClick={() => void turnOn()}
      >
        <Trans>Turn emails back on</Trans>
      </BusyButton>
    </Notice>
  );
}
