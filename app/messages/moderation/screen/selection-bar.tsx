import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { ListedState, Submission } from '../contract.ts';
import type { Decisions } from './use-decisions.ts';

interface SelectionBarProps {
  state: ListedState;
  items: readonly Submission[];
  chosen: readonly Submission[];
  decisions: Decisions;
  select: (ids: readonly string[]) => void;
}

export function SelectionBar({ state, items, chosen, decisions, select }: SelectionBarProps) {
  const { t } = useLingui();
  const { isBusy, decide } = decisions;
  const count = chosen.length;
  const send = (decision: 'publish' | 'decline') => {
    void decide(chosen, decision).then((isDone) => isDone && select([]));
  };
  return (
    <div className="words-selection" role="group" aria-label={t`Selected tributes`}>
      <label className="words-check">
        <input
          type="checkbox"
          checked={chosen.length === items.length}
          onChange={(event) => select(event.target.checked ? items.map(({ id }) => id) : [])}
        />
        <span>{t`Select all tributes shown`}</span>
      </label>
      {count > 0 ? (
        <>
          <p role="status">
            <Plural value={count} one="# tribute selected" other="# tributes selected" />
          </p>
          {state === 'published' ? null : (
            <button
              type="button"
              className="button"
              data-variant="primary"
              aria-disabled={isBusy || undefined}
              onClick={() => send('publish')}
            >
              <Trans>Publish selected</Trans>
            </button>
          )}
          {state === 'declined' ? null : (
            <button
              type="button"
              className="button"
              data-variant="quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => send('decline')}
            >
              <Trans>Decline selected</Trans>
            </button>
          )}
        </>
      ) : null}
    </div>
  );
}
