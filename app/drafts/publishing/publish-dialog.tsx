import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';
import { useChosenVisibility } from './chosen-visibility.ts';
import type { Level } from './level-choices.ts';
import { PlaceReasons } from './place-reasons.tsx';
import { PublishLevel } from './publish-level.tsx';

import './publish-dialog.css';
import { usePublishing, type PublishingState } from './publishing.ts';
import { SendLink } from './send-link.tsx';

export interface PublishDialogProps {
  memorial: KeptMemorial;
  /** Saves pending edits. Resolves to the draft's revision, or to null if saving fails. */
  prepare: () => Promise<number | null>;
  /** called after the publication; the dialog stays open and shows the result */
  onPublished: (memorial: KeptMemorial) => void;
  onClose: () => void;
  /** reloads the draft after another user has changed it */
  onMovedOn?: () => Promise<void>;
  /** a readable name for the path of a field, such as `sec_x.events.itm_y.date` */
  describePlace?: (place: string) => string;
  notice?: ReactNode;
  onShowPlace?: (place: string) => void;
}

export function PublishDialog(props: PublishDialogProps) {
  const { t, i18n } = useLingui();
  const { memorial, onClose } = props;
  // An editor chooses nothing: the page keeps its level.
  const offered = memorial.role === 'owner' ? memorial.level : null;
  const [level, setLevel] = useState<Level>(offered ?? 'link');
  const { check, ...password } = useChosenVisibility(level);
  const chosen = { level, onChange: setLevel, ...password };
  const { state, publish, askAgain } = usePublishing(props);
  const returnFocus = useOpener();
  const isAuthOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const isVerifying = state.step === 'verifying';
  // Hides this dialog while the sign-in dialog is open.
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
  const isFirst = memorial.state === 'draft';
  return (
    <Dialog
      title={isFirst ? t`Publish this page?` : t`Publish these changes?`}
      onClose={onClose}
      onReturnFocus={returnFocus}
    >
      <form
        className="publish"
        onSubmit={(event) => {
          event.preventDefault();
          const visibility = check();
          if (visibility) void publish(visibility);
        }}
      >
        {isFirst ? (
          <PublishLevel {...chosen} had={memorial.level} mayChoose={memorial.role === 'owner'} />
        ) : (
          <p className="publish-text">
            <Trans>
              Everything you’ve changed since you last published will appear on the page.
            </Trans>{' '}
            {i18n._(whoSees(memorial))}
          </p>
        )}
        {props.notice}
        <Refusal state={state} />
        <div className="publish-actions">
          <button type="button" className="button" data-variant="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </button>
          <BusyButton type="submit" isBusy={state.step === 'sending'} busyLabel={t`Publishing…`}>
            <Trans>Publish</Trans>
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Returns the focus to the element that opened the first dialog. Each step is a new dialog, so the button that
 * opened a later step no longer exists.
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
          <Trans>Please verify your email address before you publish.</Trans>
        </Notice>
      ) : null}
      {state.step === 'asking' && state.problem ? (
        <Notice type="error">{state.problem}</Notice>
      ) : null}
    </div>
  );
}

function whoSees({ level }: KeptMemorial): MessageDescriptor {
  if (level === 'public') return msg`Anyone can see the page.`;
  if (level === 'family') return msg`Only family and friends can see the page.`;
  return msg`Anyone with the link can see the page.`;
}

interface PublishedProps {
  state: Extract<PublishingState, { step: 'done' }>;
  onClose: () => void;
  onReturnFocus: () => void;
}

function Published({ state: { memorial, note }, onClose, onReturnFocus }: PublishedProps) {
  const { t } = useLingui();
  // This URL also works for a family-only page: `/{slug}` then shows the password page.
  const address = `${window.location.origin}/${memorial.slug}`;
  return (
    <Dialog title={t`The page is live.`} onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="publish" role="status">
        <p className="publish-text">
          <a href={address} target="_blank" rel="noreferrer">
            {address.replace(/^https?:\/\//, '')}
          </a>
        </p>
        {memorial.level === 'family' ? (
          <p className="publish-text">
            <Trans>
              Share the link, and give people the password separately. You can also invite people by
              email in Settings.
            </Trans>
          </p>
        ) : null}
        {note ? <Notice type="warning">{note}</Notice> : null}
      </div>
      <div className="publish-actions">
        <button type="button" className="button" data-variant="quiet" onClick={onClose}>
          <Trans>Keep editing</Trans>
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
  const { t } = useLingui();
  const { memorial, places, describePlace, onShowPlace, onClose, onTryAgain, onReturnFocus } =
    props;
  return (
    <Dialog title={t`Some details need checking`} onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="publish">
        <p className="publish-text" role="alert">
          {memorial.state === 'draft' ? (
            <Trans>The page hasn’t been published yet. Please check:</Trans>
          ) : (
            <Trans>Your changes haven’t been published yet. Please check:</Trans>
          )}
        </p>
        <PlaceReasons {...{ places, describePlace, onShowPlace }} />
        <div className="publish-actions">
          <button type="button" className="button" data-variant="quiet" onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </button>
        </div>
      </div>
    </Dialog>
  );
}
