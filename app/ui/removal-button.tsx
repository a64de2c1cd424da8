import { useState, type ReactNode } from 'react';

import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import { BusyButton } from './form/busy-button.tsx';
import { Notice } from './notice.tsx';

interface RemovalButtonProps {
  /** the label of the button that asks */
  children: ReactNode;
  /** its name for screen readers, where the label alone does not say what it removes */
  name?: string;
  /** the question */
  title: string;
  description: ReactNode;
  confirm: ReactNode;
  busyLabel: string;
  /** the label of the button that changes nothing */
  keep: ReactNode;
  /** resolves to an error, or to undefined if it is done or another submission is running */
  onConfirm: () => Promise<string | undefined>;
  /** moves the focus if this button was removed */
  onReturnFocus?: () => void;
}

/** For what takes effect at once and has no [Undo]: it asks first. */
export function RemovalButton(props: RemovalButtonProps) {
  const { children, name, title, description, confirm, busyLabel, keep, onConfirm } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setIsAsking(false);
    setProblem(undefined);
  };
  const answer = async () => {
    setIsBusy(true);
    const sentence = await onConfirm();
    setIsBusy(false);
    if (sentence) setProblem(sentence);
    else close();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-label={name}
        onClick={() => setIsAsking(true)}
      >
        {children}
      </button>
      {isAsking ? (
        <Dialog
          role="alertdialog"
          title={title}
          description={description}
          onClose={close}
          {...(props.onReturnFocus ? { onReturnFocus: props.onReturnFocus } : {})}
        >
          {problem ? (
            <Notice type="error" role="alert">
              <p>{problem}</p>
            </Notice>
          ) : null}
          <DialogActions cancel={keep} onCancel={close}>
            <BusyButton
              type="button"
              variant="danger"
              isBusy={isBusy}
              busyLabel={busyLabel}
              onClick={() => void answer()}
            >
              {confirm}
            </BusyButton>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
