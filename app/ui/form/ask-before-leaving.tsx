import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

import { LeaveDialog } from '../leave-dialog.tsx';

interface AskBeforeLeavingProps {
  /** must stay the same function */
  isUnsaved: () => boolean;
}

/** Asks before another page, or the closed tab, loses what is not saved. What is saved meanwhile needs no answer. */
export function AskBeforeLeaving({ isUnsaved }: AskBeforeLeavingProps) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  // Rendered again before the router has drawn that it goes on, the same blocker must not go on twice.
  const passed = useRef<typeof blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || blocker === passed.current || isUnsaved()) return;
    passed.current = blocker;
    blocker.proceed();
  });
  return (
    <LeaveDialog
      blocker={blocker}
      title={t`Leave without saving?`}
      description={t`You’ve made changes that haven’t been saved yet.`}
      stayLabel={<Trans>Keep editing</Trans>}
    />
  );
}
