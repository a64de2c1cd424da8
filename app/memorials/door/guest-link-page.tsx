import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import './door.css';

interface GuestLinkPageProps {
  action: string;
  footer: ReactNode;
}

/** The page of the link in a guest's mail. Mail scanners open links, so only the button opens the memorial. */
export function GuestLinkPage({ action, footer }: GuestLinkPageProps) {
  return (
    <div className="message-screen door">
      <main id="content" className="door-main" tabIndex={-1}>
        <h1 className="message-screen-heading" data-sentence="true">
          <Trans>You’re invited to view a private page.</Trans>
        </h1>
        <p className="message-screen-text">
          <Trans>
            You’ll stay signed in to the page in this browser. The link in your email works only
            once.
          </Trans>
        </p>
        <form method="post" action={action} className="message-screen-actions">
          <button type="submit" className="button" data-variant="primary">
            <Trans>View page</Trans>
          </button>
        </form>
      </main>
      {footer}
    </div>
  );
}
