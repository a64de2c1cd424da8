import { Trans, useLingui } from '@lingui/react/macro';

import type { ListedState, Submission } from '../contract.ts';
import type { Decisions } from './use-decisions.ts';

interface CardActionsProps {
  item: Submission;
  tab: ListedState;
  decisions: Decisions;
}

export function CardActions({ item, tab, decisions }: CardActionsProps) {
  const { t } = useLingui();
  const { isBusy, decide, block } = decisions;
  const { name } = item;
  return (
    <div className="words-card-actions">
      {tab === 'published' ? <ShowOnMemorial item={item} decisions={decisions} /> : null}
      {tab === 'published' ? null : (
        <ActionButton
          label={tab === 'held' ? t`Not spam` : t`Publish`}
          longLabel={
            tab === 'held' ? t`Not spam: the tribute by ${name}` : t`Publish the tribute by ${name}`
          }
          isPrimary
          isBusy={isBusy}
          onPress={() => decide([item], 'publish')}
        />
      )}
      {tab === 'declined' ? null : (
        <ActionButton
          label={t`Decline`}
          longLabel={t`Decline the tribute by ${name}`}
          isBusy={isBusy}
          onPress={() => decide([item], 'decline')}
        />
      )}
      {tab === 'published' ? null : (
        <div className="words-card-against">
          {tab === 'waiting' ? (
            <ActionButton
              label={t`Mark as spam`}
              longLabel={t`Mark as spam: the tribute by ${name}`}
              isBusy={isBusy}
              onPress={() => decide([item], 'spam')}
            />
          ) : null}
          {item.canBlock ? (
            <ActionButton
              label={t`Block sender`}
              longLabel={t`Block sender: ${name}`}
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
  const { t } = useLingui();
  const { name } = item;
  return (
    <label className="words-check">
      <input
        type="checkbox"
        checked={item.isPreview}
        aria-label={t`Show on the memorial page: the tribute by ${name}`}
        onChange={(event) => void decisions.show(item, event.target.checked)}
      />
      <span>
        <Trans>Show on the memorial page</Trans>
      </span>
    </label>
  );
}

interface ActionButtonProps {
  label: string;
  /** for screen readers, with what the button is about */
  longLabel: string;
  isPrimary?: boolean;
  isBusy: boolean;
  onPress: () => Promise<boolean>;
}

function ActionButton({ label, longLabel, isPrimary = false, isBusy, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="button"
      data-variant={isPrimary ? 'primary' : 'quiet'}
      aria-disabled={isBusy || undefined}
      aria-label={longLabel}
      onClick={() => void onPress()}
    >
      {label}
    </button>
  );
}
