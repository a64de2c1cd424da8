import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from 'react-router';

import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BrowserMaking } from './browser-making.ts';

/** Asks before another room of the family ends what is being made. */
export function LeaveWarning({ making }: { making: BrowserMaking }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      making.isAtRisk() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  return (
    <Dialog
      role="alertdialog"
      title={t`Leave before the video is saved?`}
      description={t`Your video hasn’t been saved to this site yet. If you leave this page, you’ll have to make it again.`}
      onClose={stay}
    >
      <DialogActions cancel={<Trans>Stay on page</Trans>} onCancel={stay}>
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
