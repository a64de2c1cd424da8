import { Trans } from '@lingui/react/macro';

import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { openAuthDialog } from '../auth-dialog/auth-dialog-store.ts';

interface FailureNoticeProps {
  failure: ActionResult & { ok: false };
  email: string;
  /** moves the focus, because this notice goes */
  onLoggedIn: () => void;
}

/** Of an action that needs a sign-in of the last minutes. */
export function FailureNotice({ failure, email, onLoggedIn }: FailureNoticeProps) {
  // The dialog takes the focus back until it is gone.
  const onSuccess = () => void setTimeout(onLoggedIn);
  const logInAgain = () => openAuthDialog({ mode: 'login', email, onSuccess });
  return (
    <Notice type={failure.code === 'SIGN_IN_AGAIN' ? 'warning' : 'error'} role="alert">
      <p>{failure.sentence}</p>
      {failure.code === 'SIGN_IN_AGAIN' ? (
        <button type="button" className="button" data-variant="quiet" onClick={logInAgain}>
          <Trans>Log in again</Trans>
        </button>
      ) : null}
    </Notice>
  );
}
