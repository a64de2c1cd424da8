import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface DialogActionsProps {
  /** the button that answers the dialog's question, and others that also do something */
  children: ReactNode;
  /** for the quiet button that changes nothing; without it there is none */
  onCancel?: (() => void) | undefined;
  /** [Cancel], unless the button says what stays as it is */
  cancel?: ReactNode;
}

/**
 * The buttons of every dialog, in one order: what the title asks first, then the way out. On a phone they stand below
 * each other, in the same order.
 */
export function DialogActions({ children, onCancel, cancel }: DialogActionsProps) {
  return (
    <div className="dialog-actions">
      {children}
      {onCancel ? (
        <button type="button" className="button" data-variant="quiet" onClick={onCancel}>
          {cancel ?? <Trans>Cancel</Trans>}
        </button>
      ) : null}
    </div>
  );
}
