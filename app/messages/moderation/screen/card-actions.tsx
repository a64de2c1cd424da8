import type { ListedState, Submission } from '../contract.ts';
import type { Decisions } from './use-decisions.ts';

interface CardActionsProps {
  item: Submission;
  tab: ListedState;
  decisions: Decisions;
  category: string | undefined;
}

export function CardActions({ item, tab, decisions, category }: CardActionsProps) {
  const { isBusy, decide, block } = decisions;
  const about = `the tribute by ${item.name}`;
  return (
    <div className="words-card-actions">
      {tab === 'published' ? <ShowOnMemorial item={item} decisions={decisions} /> : null}
      {tab === 'published' ? null : (
        <ActionButton
          label={tab === 'held' ? 'Not spam' : 'Publish'}
          about={about}
          isPrimary
          isBusy={isBusy}
          onPress={() => decide([item], 'publish', category)}
        />
      )}
      {tab === 'declined' ? null : (
        <ActionButton
          label="Decline"
          about={about}
          isBusy={isBusy}
          onPress={() => decide([item], 'decline')}
        />
      )}
      {tab === 'published' ? null : (
        <div className="words-card-against">
          {tab === 'waiting' ? (
            <ActionButton
              label="Mark as spam"
              about={about}
              isBusy={isBusy}
              onPress={() => decide([item], 'spam')}
            />
          ) : null}
          {item.canBlock ? (
            <ActionButton
              label="Block sender"
              about={item.name}
              isBusy={isBusy}
              onPress={() => block(item)}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

function ShowOnMemorial({ item, decisions }: Pick<CardActionsProps, 'item' | 'decisions'>) {
  return (
    <label className="words-check">
      <input
        type="checkbox"
        checked={item.isPreview}
        onChange={(event) => void decisions.show(item, event.target.checked)}
      />
      <span>
        Show on the memorial page
        <span className="visually-hidden">: the tribute by {item.name}</span>
      </span>
    </label>
  );
}

interface ActionButtonProps {
  label: string;
  about: string;
  isPrimary?: boolean;
  isBusy: boolean;
  onPress: () => Promise<void>;
}

function ActionButton({ label, about, isPrimary = false, isBusy, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="button"
      data-variant={isPrimary ? 'primary' : 'quiet'}
      aria-disabled={isBusy || undefined}
      aria-label={`${label}: ${about}`}
      onClick={() => void onPress()}
    >
      {label}
    </button>
  );
}
