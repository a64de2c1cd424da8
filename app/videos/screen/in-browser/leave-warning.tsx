import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from 'react-router';

import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import type { BrowserMaking } from './browser-making.ts';

/** Asks before another room of the family ends what is being made. */
export function LeaveWarning({ making }: { making: BrowserMaking }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      making.isAtRisk() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <LeaveDialog
      blocker={blocker}
      title={t`Leave before the video is saved?`}
      description={t`Your video hasn’t been saved to this site yet. If you leave this page, you’ll have to make it again.`}
      stayLabel={<Trans>Stay on page</Trans>}
    />
  );
}
