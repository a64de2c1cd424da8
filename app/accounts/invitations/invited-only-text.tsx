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
          You need an invitation to create an account on this site. If you have one, open the link
          in it.
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
