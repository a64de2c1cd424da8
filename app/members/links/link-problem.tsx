import { Trans } from '@lingui/react/macro';

import { openAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { signOut } from '../../accounts/session-in-browser/session-actions.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Failure } from '../../wire/action-result.ts';

/**
 * Shows the server's error message. Offers another sign-in if the user has the wrong e-mail
 * address.
 */
export function LinkProblem({ failure, onLeft }: { failure: Failure; onLeft: () => void }) {
  const user = useSession((state) => state.user);
  const change = async () => {
    await signOut(onLeft);
    openAuthDialog({ mode: 'login' });
  };
  return (
    <Notice type="error" role="alert">
      <p>{failure.sentence}</p>
      {failure.code === 'NOT_ALLOWED' && user ? (
        <button type="button" className="button" data-variant="quiet" onClick={() => void change()}>
          <Trans>Log in with a different email</Trans>
        </button>
      ) : null}
    </Notice>
  );
}
