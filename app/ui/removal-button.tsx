import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';

import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import { BusyButton } from './form/busy-button.tsx';
import type { ButtonResult } from './form/route-action.ts';
import { ErrorNotice } from './notice.tsx';

interface RemovalDialogProps {
  /** the question */
  title: string;
  description: ReactNode;
  confirm: ReactNode;
  busyLabel: string;
  /** the label of the button that changes nothing */
  keep: ReactNode;
  /** as `send` of `useRouteAction`: resolves to undefined if another submission has no result yet */
  onConfirm: () => Promise<ButtonResult | undefined>;
  /** moves the focus after the removal, because the button may have gone with what it removed */
  onReturnFocus?: () => void;
}

interface RemovalButtonProps extends RemovalDialogProps {
  /** the label of the button that asks */
  children: ReactNode;
  /** its name for screen readers, where the label alone does not say what it removes */
  name?: string;
}

/** For what takes effect at once and has no [Undo]: it asks first. */
export function RemovalButton(props: RemovalButtonProps) {
  const { children, name, ...dialog } = props;
  const [isAsking, setIsAsking] = useState(false);
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
      {isAsking ? <RemovalDialog {...dialog} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** The question alone, for buttons in rows that draw nothing outside themselves. */
export function RemovalDialog(props: RemovalDialogProps & { onClose: () => void }) {
  const { title, description, confirm, busyLabel, keep, onConfirm, onReturnFocus, onClose } = props;
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [opener] = useState(() => document.activeElement);
  const isRemoved = useRef(false);
  const answer = async () => {
    setIsBusy(true);
    setProblem(undefined);
    const result = await onConfirm();
    setIsBusy(false);
    isRemoved.current = result?.ok ?? false;
    if (result?.ok) {
      onClose();
      return;
    }
    setProblem(
      result?.sentence ?? t`Your last change is still being saved. Please try again in a moment.`,
    );
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={description}
      onClose={onClose}
      {...(onReturnFocus
        ? {
            onCloseFocus: () => {
              // The list can be read again, and the dialog be gone with its row, before the answer is here.
              const isKept = !isRemoved.current && opener?.isConnected;
              if (isKept && opener instanceof HTMLElement) opener.focus();
              else onReturnFocus();
            },
          }
        : {})}
    >
      <ErrorNotice sentence={problem} />
      <DialogActions cancel={keep} onCancel={onClose}>
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
  );
}
