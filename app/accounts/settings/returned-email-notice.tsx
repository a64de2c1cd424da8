import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { tryEmailAgain } from '../session-in-browser/session-actions.ts';
import { useSession } from '../session-in-browser/session-store.ts';

import './returned-email-notice.css';

/** Shows nothing unless emails to the user's own address come back. */
export function ReturnedEmailNotice() {
  const { t } = useLingui();
  const user = useSession((state) => state.user);
  const [isBusy, setIsBusy] = useState(false);
  if (!user?.doesEmailReturn) return null;
  const { email, isEmailVerified } = user;
  const tryAgain = async () => {
    setIsBusy(true);
    try {
      await tryEmailAgain();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="returned-email">
      <Notice
        type="warning"
        title={t`We can’t deliver emails to ${email}. Check that this address is right.`}
      >
        {isEmailVerified ? (
          <p>
            <Trans>
              Check that your mailbox isn’t full or closed. Until you try this address again, we’ll
              only send you codes and other essential emails.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              You can <Link to="/account">correct your address in your profile</Link> until you’ve
              verified it.
            </Trans>
          </p>
        )}
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy}
          busyLabel={t`Saving…`}
          onClick={() => void tryAgain()}
        >
          <Trans>Try this address again</Trans>
        </BusyButton>
      </Notice>
    </div>
  );
}
