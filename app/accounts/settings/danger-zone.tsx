import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';

import { UserText } from '../../language/user-text.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import type { Failure } from '../../wire/action-result.ts';
import { useNavigateHome } from '../session-in-browser/navigate-home.ts';
import { deleteAccount } from '../session-in-browser/session-actions.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { useSession } from '../session-in-browser/session-store.ts';
import { FailureNotice } from './failure-notice.tsx';

interface DangerZoneProps {
  kept?: ReactNode;
}

export function DangerZone({ kept }: DangerZoneProps) {
  const email = useSession((state) => state.user?.email ?? '');
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const button = useRef<HTMLButtonElement>(null);

  const open = () => {
    setFailure(undefined);
    setIsConfirming(true);
  };
  return (
    <section className="settings-card" data-tone="danger" aria-labelledby="danger-title">
      <h2 id="danger-title" className="settings-heading">
        <Trans>Danger Zone</Trans>
      </h2>
      <p className="settings-text">
        <Trans>
          If you delete your account, your profile and personal details will be permanently removed.
        </Trans>
      </p>
      {kept}
      <button type="button" className="button" data-variant="danger" ref={button} onClick={open}>
        <Trans>Delete Account</Trans>
      </button>
      {failure ? (
        <FailureNotice
          failure={failure}
          email={email}
          onLoggedIn={() => {
            setFailure(undefined);
            button.current?.focus();
          }}
        />
      ) : null}
      {isConfirming ? (
        <DeleteDialog
          email={email}
          onClose={() => setIsConfirming(false)}
          onSignInAgain={setFailure}
        />
      ) : null}
    </section>
  );
}

interface DeleteDialogProps {
  email: string;
  onClose: () => void;
  onSignInAgain: (failure: Failure) => void;
}

function DeleteDialog({ email, onClose, onSignInAgain }: DeleteDialogProps) {
  const { t } = useLingui();
  const navigateHome = useNavigateHome();
  const isDeleting = useSessionActivity((state) => state.isDeletingAccount);

  const confirm = async () => {
    const result = await deleteAccount(navigateHome);
    if (result.ok || result.code !== 'SIGN_IN_AGAIN') return;
    // The login dialog can't open above the question.
    onClose();
    onSignInAgain(result);
  };

  return (
    <Dialog
      role="alertdialog"
      title={t`Delete Account`}
      description={t`Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your account and remove all your data from our servers.`}
      onClose={onClose}
    >
      <p className="settings-text">
        <Trans>
          You’re logged in as <UserText of={email} />.
        </Trans>
      </p>
      <DialogActions onCancel={onClose}>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isDeleting}
          busyLabel={t`Deleting…`}
          onClick={() => void confirm()}
        >
          <Trans>Delete Account</Trans>
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
