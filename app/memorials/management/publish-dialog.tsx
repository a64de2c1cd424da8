import { useState, type ReactNode } from 'react';

import { useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptMemorial } from './contract.ts';

import './publish-dialog.css';
import { usePublishing, type Level, type PublishingState } from './publishing.ts';
import { SendLink } from './send-link.tsx';

export interface PublishDialogProps {
  memorial: KeptMemorial;
  /**
   * Saves waiting edits. Resolves to the revision of the draft that the user has seen, or to null if it cannot be saved
   * at the moment.
   */
  prepare: () => Promise<number | null>;
  /** called once, after the publication; the dialog stays open and shows that the page is published */
  onPublished: (memorial: KeptMemorial) => void;
  onClose: () => void;
  /** reads the draft again, after another user has changed it */
  onMovedOn?: () => Promise<void>;
  /** the words for a place with a problem, such as `sec_x.events.itm_y.date` */
  describePlace?: (place: string) => string;
  /** what the person should know before the page is published */
  notice?: ReactNode;
  /** closes the dialog and leads to a place with a problem */
  onShowPlace?: (place: string) => void;
}

/** Asks who sees the page (the first time), publishes, and offers to send the link. */
export function PublishDialog(props: PublishDialogProps) {
  const { memorial, onClose } = props;
  const [level, setLevel] = useState<Level>('link');
  const { state, publish, askAgain } = usePublishing(props);
  const returnFocus = useOpener();
  const isAuthOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const isVerifying = state.step === 'verifying';
  // Only one dialog at a time. This one returns after the code was entered or the other dialog was closed.
  if (isVerifying && isAuthOpen) return null;

  if (state.step === 'done') {
    return <Published state={state} onClose={onClose} onReturnFocus={returnFocus} />;
  }
  if (state.step === 'incomplete') {
    return (
      <Incomplete
        {...props}
        places={state.places}
        onTryAgain={askAgain}
        onReturnFocus={returnFocus}
      />
    );
  }
  const isFirst = memorial.level === null;
  return (
    <Dialog
      title={isFirst ? 'Publish the page' : 'Publish the changes'}
      onClose={onClose}
      onReturnFocus={returnFocus}
    >
      <form
        className="publish"
        onSubmit={(event) => {
          event.preventDefault();
          void publish(level);
        }}
      >
        {isFirst ? (
          <LevelChoice level={level} mayChoose={memorial.role === 'owner'} onChange={setLevel} />
        ) : (
          <p className="publish-text">
            Everything you have written since the last time appears on the page. {whoSees(memorial)}
          </p>
        )}
        {props.notice}
        <Refusal state={state} />
        <div className="publish-actions">
          <button type="button" className="button" data-variant="quiet" onClick={onClose}>
            Not yet
          </button>
          <BusyButton type="submit" isBusy={state.step === 'sending'} busyLabel="Publishing…">
            Publish
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Returns the focus to the element that opened the first dialog. Each step is a separate dialog, and the button that
 * opened a later step is gone by then. A place that the user went to from the dialog keeps the focus.
 */
function useOpener(): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (isFree && opener instanceof HTMLElement) opener.focus();
  };
}

function Refusal({ state }: { state: PublishingState }) {
  return (
    <div role="alert">
      {state.step === 'verifying' ? (
        <Notice type="warning">
          Please verify your email address first. Then the page can be published.
        </Notice>
      ) : null}
      {state.step === 'asking' && state.problem ? (
        <Notice type="error">{state.problem}</Notice>
      ) : null}
    </div>
  );
}

function whoSees({ level }: KeptMemorial): string {
  if (level === 'public') return 'Everybody may see it.';
  if (level === 'family') return 'Only people past the family’s door see it.';
  return 'People who have the link see it.';
}

interface LevelChoiceProps {
  level: Level;
  mayChoose: boolean;
  onChange: (level: Level) => void;
}

const LEVELS: ReadonlyArray<{ level: Level; label: string; text: string }> = [
  {
    level: 'link',
    label: 'People who have the link',
    text: 'You send the link to whom you like. Search engines are asked not to list the page.',
  },
  {
    level: 'public',
    label: 'Everybody',
    text: 'Anybody may find the page, also by its name.',
  },
];

function LevelChoice({ level, mayChoose, onChange }: LevelChoiceProps) {
  if (!mayChoose) {
    return (
      <p className="publish-text">
        People who have the link will see it. The owner can change that in Settings.
      </p>
    );
  }
  return (
    <fieldset className="publish-levels">
      <legend className="publish-legend">Who may see it?</legend>
      {LEVELS.map((choice) => (
        <label key={choice.level} className="publish-level">
          <input
            type="radio"
            name="level"
            value={choice.level}
            checked={level === choice.level}
            onChange={() => onChange(choice.level)}
          />
          <span className="publish-level-label">{choice.label}</span>
          <span className="publish-level-text">{choice.text}</span>
        </label>
      ))}
      <p className="publish-text">You can change this at any time in Settings.</p>
    </fieldset>
  );
}

interface PublishedProps {
  state: Extract<PublishingState, { step: 'done' }>;
  onClose: () => void;
  onReturnFocus: () => void;
}

function Published({ state: { memorial, note }, onClose, onReturnFocus }: PublishedProps) {
  const path = memorial.level === 'family' ? `/f/${memorial.slug}` : `/${memorial.slug}`;
  const address = `${window.location.origin}${path}`;
  return (
    <Dialog title="The page is there." onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="publish" role="status">
        <p className="publish-text">
          <a href={address} target="_blank" rel="noreferrer">
            {address.replace(/^https?:\/\//, '')}
          </a>
        </p>
        {note ? <Notice type="warning">{note}</Notice> : null}
      </div>
      <div className="publish-actions">
        <button type="button" className="button" data-variant="quiet" onClick={onClose}>
          Go on writing
        </button>
        <SendLink address={address} title={memorial.name} />
      </div>
    </Dialog>
  );
}

interface IncompleteProps extends PublishDialogProps {
  places: ReadonlyArray<{ place: string; reason: string }>;
  onTryAgain: () => void;
  onReturnFocus: () => void;
}

function Incomplete(props: IncompleteProps) {
  const { places, describePlace, onShowPlace, onClose, onTryAgain, onReturnFocus } = props;
  return (
    <Dialog title="Something is missing" onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="publish">
        <p className="publish-text" role="alert">
          Nothing was published yet.{' '}
          {places.length === 1 ? 'This place needs' : 'These places need'} a look:
        </p>
        <ul className="publish-places">
          {places.map(({ place, reason }) => (
            <li key={place}>
              {onShowPlace ? (
                <button type="button" className="text-button" onClick={() => onShowPlace(place)}>
                  {describePlace?.(place) ?? place}
                </button>
              ) : (
                <strong>{describePlace?.(place) ?? place}</strong>
              )}
              <span className="publish-reason">{reason}</span>
            </li>
          ))}
        </ul>
        <div className="publish-actions">
          <button type="button" className="button" data-variant="quiet" onClick={onTryAgain}>
            Try again
          </button>
        </div>
      </div>
    </Dialog>
  );
}
