import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { Link } from 'react-router';

import { InvitedOnly } from './invited-only.ts';

/** For people without an account on a site that is by invitation only. */
export function InvitedOnlyText() {
  const hasContact = use(InvitedOnly)?.hasContact ?? false;
  return (
    <>
      <p>
        <Trans>
          New accounts on this site are by invitation. If you have one, please open the link you
          were sent.
        </Trans>
      </p>
      {hasContact ? (
        <p>
          <Trans>
            If you’d like an invitation, <Link to="/contact">contact us</Link>.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
