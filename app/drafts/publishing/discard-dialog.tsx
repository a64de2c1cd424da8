import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HISTORY_DAYS } from '../history/thinning/history-limits.ts';

interface DiscardDialogProps {
  /** resolves to a sentence if it fails */
  onDiscard: () => Promise<string | undefined>;
  onCancel: () => void;
  /** called when the changes are discarded, too */
  onClose: () => void;
  onReturnFocus: () => void;
}

export function DiscardDialog({ onDiscard, onCancel, onClose, onReturnFocus }: DiscardDialogProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const discard = async () => {
    setIsBusy(true);
    setProblem(undefined);
    const sentence = await onDiscard();
    setIsBusy(false);
    if (sentence === undefined) onClose();
    else setProblem(sentence);
  };

  return (
    <Dialog
      role="alertdialog"
      title={t`Discard your changes?`}
      description={
        <p>
          <Trans>
            The page will go back to what visitors see now. Your changes will stay in the version
            history for <Plural value={HISTORY_DAYS} one="# day" other="# days" />.
          </Trans>
        </p>
      }
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <div role="alert">{problem ? <Notice type="error">{problem}</Notice> : null}</div>
      <DialogActions cancel={<Trans>Keep changes</Trans>} onCancel={onCancel}>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isBusy}
          busyLabel={t`Discarding…`}
          onClick={() => void discard()}
        >
          <Trans>Discard changes</Trans>
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
