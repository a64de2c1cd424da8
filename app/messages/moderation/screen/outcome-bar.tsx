import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import type { Outcome } from './use-decisions.ts';

interface OutcomeBarProps {
  outcome: Outcome | undefined;
  isBusy: boolean;
  undo: () => Promise<boolean>;
}

/**
 * Shows the result of the last decision, with an undo button. The card of the tribute disappears
 * from the list. If the card had the focus, the focus moves to this bar.
 */
export function OutcomeBar({ outcome, isBusy, undo }: OutcomeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lostFocus = document.activeElement === document.body;
    if (outcome && lostFocus) bar.current?.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="words-management-outcome"
      role={outcome?.isFailure ? 'alert' : 'status'}
    >
      {outcome ? (
        <Notice type={outcome.isFailure ? 'warning' : 'success'}>
          <p>{outcome.sentence}</p>
          {outcome.undo ? (
            <button
              type="button"
              className="button"
              data-variant="quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void undo()}
            >
              <Trans>Undo</Trans>
            </button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
