import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

import { DialogActions } from '../dialog-actions.tsx';
import { Dialog } from '../dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.ts';

/** Asks before the user leaves the page, if a form in it (`useActionForm`) has changes that are not saved. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>());
  const report = useCallback((formId: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(formId);
    else unsaved.current.delete(formId);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback((event) => {
      if (unsaved.current.size > 0) event.preventDefault();
    }, []),
  );
  return (
    <UnsavedChanges value={report}>
      {children}
      {blocker.state === 'blocked' ? (
        <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
      ) : null}
    </UnsavedChanges>
  );
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      role="alertdialog"
      title={t`Leave without saving?`}
      description={t`You’ve made changes that haven’t been saved yet.`}
      onClose={onStay}
    >
      <DialogActions cancel={<Trans>Keep editing</Trans>} onCancel={onStay}>
        <button type="button" className="button" data-variant="danger" onClick={onLeave}>
          <Trans>Leave page</Trans>
        </button>
      </DialogActions>
    </Dialog>
  );
}
