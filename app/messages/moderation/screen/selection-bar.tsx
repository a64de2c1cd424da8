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
  const { isBusy, decide } = decisions;
  const send = (decision: 'publish' | 'decline') => {
    void decide(chosen, decision).then(() => select([]));
  };
  return (
    <div className="words-selection" role="group" aria-label="Selected tributes">
      <label className="words-check">
        <input
          type="checkbox"
          checked={chosen.length === items.length}
          onChange={(event) => select(event.target.checked ? items.map(({ id }) => id) : [])}
        />
        <span>Select all shown</span>
      </label>
      {chosen.length > 0 ? (
        <>
          <p role="status">
            {chosen.length === 1 ? '1 tribute selected' : `${chosen.length} tributes selected`}
          </p>
          {state === 'published' ? null : (
            <button
              type="button"
              className="button"
              data-variant="primary"
              aria-disabled={isBusy || undefined}
              onClick={() => send('publish')}
            >
              Publish selected
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
              Decline selected
            </button>
          )}
        </>
      ) : null}
    </div>
  );
}
