import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';
import type { ChangedPart } from '../unpublished/changed-parts.ts';
import { useChosenVisibility } from './chosen-visibility.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { Level } from './level-choices.ts';
import { PlaceReasons } from './place-reasons.tsx';
import { PublishLevel } from './publish-level.tsx';

import './publish-dialog.css';
import { Published } from './published.tsx';
import { usePublishing, type PublishingState } from './publishing.ts';
import { NothingToPublish, WhatChanged } from './what-changed.tsx';

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
  /** what differs from the page; undefined if it is not known */
  changes?: readonly ChangedPart[] | undefined;
  /** Resolves to a sentence if it fails. Without it, changes cannot be discarded here. */
  onDiscard?: (() => Promise<string | undefined>) | undefined;
}

export function PublishDialog(props: PublishDialogProps) {
  const { t } = useLingui();
  const { memorial, changes, notice, onClose } = props;
  // An editor chooses nothing: the page keeps its level.
  const offered = memorial.role === 'owner' ? memorial.level : null;
  const [level, setLevel] = useState<Level>(offered ?? 'link');
  const { check, ...password } = useChosenVisibility(level);
  const chosen = { level, onChange: setLevel, ...password };
  const { state, publish, askAgain } = usePublishing(props);
  const returnFocus = useOpener();
  // After publishing, the screen around the dialog shows the page as published.
  const [{ isFirst }] = useState({ isFirst: memorial.state === 'draft' });
  const [published, setPublished] = useState<readonly ChangedPart[]>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isAuthOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const isVerifying = state.step === 'verifying';
  // Hides this dialog while the sign-in dialog is open.
  if (isVerifying && isAuthOpen) return null;

  if (state.step === 'done') {
    const news = { isFirst, changes: published };
    return <Published {...news} state={state} onClose={onClose} onReturnFocus={returnFocus} />;
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
  if (isDiscarding && props.onDiscard) {
    return (
      <DiscardDialog
        onDiscard={props.onDiscard}
        onCancel={() => setIsDiscarding(false)}
        onClose={onClose}
        onReturnFocus={returnFocus}
      />
    );
  }
  if (!isFirst && changes?.length === 0 && state.step === 'asking') {
    return <NothingToPublish {...{ memorial, notice, onClose }} onReturnFocus={returnFocus} />;
  }
  return (
    <Dialog
      title={isFirst ? t`Publish this page?` : t`Publish these changes?`}
      onClose={onClose}
      onReturnFocus={returnFocus}
    >
      <Question
        {...props}
        state={state}
        level={
          isFirst ? (
            <PublishLevel {...chosen} had={memorial.level} mayChoose={memorial.role === 'owner'} />
          ) : undefined
        }
        onPublish={() => {
          const visibility = check();
          if (!visibility) return;
          setPublished(changes);
          void publish(visibility);
        }}
        onDiscarding={() => setIsDiscarding(true)}
      />
    </Dialog>
  );
}

interface QuestionProps extends PublishDialogProps {
  state: PublishingState;
  /** the choice of who sees the page, for the first publication */
  level: ReactNode;
  onPublish: () => void;
  onDiscarding: () => void;
}

function Question({ state, level, onPublish, onDiscarding, ...props }: QuestionProps) {
  const { t } = useLingui();
  const { memorial, changes } = props;
  return (
    <form
      className="publish"
      onSubmit={(event) => {
        event.preventDefault();
        onPublish();
      }}
    >
      {level ?? <WhatChanged {...{ memorial, changes }} onShow={props.onShowPlace} />}
      {props.notice}
      <Refusal state={state} />
      <DialogActions cancel={<Trans>Not now</Trans>} onCancel={props.onClose}>
        <BusyButton type="submit" isBusy={state.step === 'sending'} busyLabel={t`Publishing…`}>
          <Trans>Publish</Trans>
        </BusyButton>
      </DialogActions>
      {level === undefined && changes && props.onDiscard ? (
        <div className="publish-discard">
          <button type="button" className="text-button" onClick={onDiscarding}>
            <Trans>Discard changes</Trans>
          </button>
        </div>
      ) : null}
    </form>
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
        <DialogActions>
          <button type="button" className="button" data-variant="quiet" onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
