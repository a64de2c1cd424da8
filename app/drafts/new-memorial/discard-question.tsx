import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardQuestionProps {
  /** of the button that opens the question */
  label: string;
  title: string;
  description: ReactNode;
  confirm: string;
  onConfirm: () => void;
}

/** A begun page is on this device alone, so discarding it cannot be undone. */
export function DiscardQuestion({
  label,
  title,
  description,
  confirm,
  onConfirm,
}: DiscardQuestionProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking ? (
        <Dialog
          role="alertdialog"
          title={title}
          description={description}
          onClose={() => setIsAsking(false)}
        >
          <DialogActions cancel={<Trans>Keep page</Trans>} onCancel={() => setIsAsking(false)}>
            <button
              type="button"
              className="button"
              data-variant="danger"
              onClick={() => {
                setIsAsking(false);
                onConfirm();
              }}
            >
              {confirm}
            </button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
