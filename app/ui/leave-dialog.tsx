import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Blocker } from 'react-router';

import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveDialogProps {
  blocker: Blocker;
  title: string;
  description: string;
  /** the label of the button that stays */
  stayLabel: ReactNode;
}

/** The question that `useBlocker` waits for. */
export function LeaveDialog({ blocker, title, description, stayLabel }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  return (
    <Dialog role="alertdialog" title={title} description={description} onClose={stay}>
      <DialogActions cancel={stayLabel} onCancel={stay}>
        <button
          type="button"
          className="button"
          data-variant="danger"
          onClick={() => blocker.proceed()}
        >
          <Trans>Leave page</Trans>
        </button>
      </DialogActions>
    </Dialog>
  );
}
