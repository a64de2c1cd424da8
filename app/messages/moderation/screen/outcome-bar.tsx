import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import type { Decisions } from './use-decisions.ts';

/**
 * Shows the result of the last decision, with an undo button. The card of the tribute disappears
 * from the list. If the card had the focus, the focus moves to this bar.
 */
export function OutcomeBar({
  outcome,
  count,
  isBusy,
  undo,
}: Pick<Decisions, 'outcome' | 'count' | 'isBusy' | 'undo'>) {
  const bar = useRef<HTMLDivElement>(null);
  // After each render: the cards of a blocked sender leave the list later than the bar says so.
  useEffect(() => {
    const lostFocus = document.activeElement === document.body;
    if (outcome && lostFocus) bar.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="words-management-outcome"
      role={outcome?.isFailure ? 'alert' : 'status'}
    >
      {outcome ? (
        <Notice type={outcome.isFailure ? 'warning' : 'success'}>
          {/* A new element is announced, also if it says the same as the one before. */}
          <p key={count}>{outcome.sentence}</p>
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
