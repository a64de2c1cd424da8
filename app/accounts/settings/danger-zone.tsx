import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useNavigateHome } from '../session-in-browser/navigate-home.ts';
import { deleteAccount } from '../session-in-browser/session-actions.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';

interface DangerZoneProps {
  kept?: ReactNode;
}

export function DangerZone({ kept }: DangerZoneProps) {
  const [isConfirming, setIsConfirming] = useState(false);
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
      <button
        type="button"
        className="button"
        data-variant="danger"
        onClick={() => setIsConfirming(true)}
      >
        <Trans>Delete Account</Trans>
      </button>
      {isConfirming ? <DeleteDialog onClose={() => setIsConfirming(false)} /> : null}
    </section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigateHome = useNavigateHome();
  const isDeleting = useSessionActivity((state) => state.isDeletingAccount);
  return (
    <Dialog
      role="alertdialog"
      title={t`Delete Account`}
      description={t`Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your account and remove all your data from our servers.`}
      onClose={onClose}
    >
      <DialogActions onCancel={onClose}>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isDeleting}
          busyLabel={t`Deleting…`}
          onClick={() => void deleteAccount(navigateHome)}
        >
          <Trans>Delete Account</Trans>
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
