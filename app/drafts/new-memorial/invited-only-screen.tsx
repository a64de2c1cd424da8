import { Trans } from '@lingui/react/macro';

import { openAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { InvitedOnlyText } from '../../accounts/invitations/invited-only-text.tsx';

/** `/memorials/new` without an account, on a site that is by invitation only, before anything is written. */
export function InvitedOnlyScreen() {
  return (
    <section className="begin" aria-labelledby="begin-title">
      <h1 id="begin-title" className="begin-title">
        <Trans>This site is by invitation only</Trans>
      </h1>
      <div className="begin-text">
        <InvitedOnlyText />
      </div>
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => openAuthDialog({ mode: 'login' })}
        >
          <Trans>I already have an account</Trans>
        </button>
      </div>
    </section>
  );
}
