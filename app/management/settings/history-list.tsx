import { useState } from 'react';
import { Link } from 'react-router';

import type { Revision } from '../../drafts/contract.ts';
import { HISTORY_DAYS, HISTORY_VERSIONS } from '../../drafts/history/thinning/history-limits.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/dates-in-words.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';

/** The list is short at first, so that the settings below the list are easy to reach. */
const SHOWN_AT_FIRST = 8;

interface HistoryListProps {
  memorialId: string;
  revisions: readonly Revision[];
}

export function HistoryList({ memorialId, revisions }: HistoryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [chosen, setChosen] = useState<Revision>();
  const [isFilled, setIsFilled] = useState(false);
  const shown = isWhole ? revisions : revisions.slice(0, SHOWN_AT_FIRST);
  return (
    <SettingsCard title="Version history">
      <p className="memorial-settings-text">
        We keep your latest {HISTORY_VERSIONS} published versions, and the first of each month
        before that. Drafts are kept for {HISTORY_DAYS} days. You can restore any of them.
      </p>
      <div role="status">
        {isFilled ? (
          <Notice type="success">
            <p>We’ve restored this version. Visitors won’t see it until you publish it.</p>
            <Link
              to={`/memorial/${memorialId}/memorial-page`}
              className="button"
              data-variant="quiet"
            >
              Review page
            </Link>
          </Notice>
        ) : null}
      </div>
      {revisions.length === 0 ? (
        <p>There are no earlier versions yet.</p>
      ) : (
        <ul className="memorial-history">
          {shown.map((revision) => (
            <HistoryRow
              key={revision.number}
              revision={revision}
              onChoose={() => setChosen(revision)}
            />
          ))}
        </ul>
      )}
      {shown.length < revisions.length ? (
        <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
          Show all {revisions.length} versions
        </button>
      ) : null}
      {chosen ? (
        <FillDialog
          revision={chosen}
          onClose={() => setChosen(undefined)}
          onFilled={() => {
            setChosen(undefined);
            setIsFilled(true);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

function HistoryRow({ revision, onChoose }: { revision: Revision; onChoose: () => void }) {
  const { kind, createdAt, by } = revision;
  const when = localMomentInWords(new Date(createdAt));
  return (
    <li className="memorial-history-row">
      <div className="memorial-history-words">
        <p className="memorial-history-kind">{kind === 'published' ? 'Published' : 'Draft'}</p>
        <p>
          <time dateTime={createdAt}>{when}</time>
          {by ? (
            <>
              , by <bdi>{by}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-label={`Restore version: ${kind === 'published' ? 'published' : 'draft'}, ${when}`}
        onClick={onChoose}
      >
        Restore version
      </button>
    </li>
  );
}

interface FillDialogProps {
  revision: Revision;
  onClose: () => void;
  onFilled: () => void;
}

function FillDialog({ revision: { number, kind, createdAt }, onClose, onFilled }: FillDialogProps) {
  const { send, isBusy } = useRouteAction<SettingsAction, ActionResult>();
  const [problem, setProblem] = useState<string>();

  const fill = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'fill-draft', number });
    if (result?.ok) onFilled();
    else if (result) setProblem(result.sentence);
  };

  return (
    <Dialog
      role="alertdialog"
      title="Restore this version?"
      description={
        <p>
          This restores what was {kind === 'published' ? 'published' : 'saved'} on{' '}
          {localMomentInWords(new Date(createdAt))}. Visitors won’t see it until you publish it.
          What you have now stays in the version history.
        </p>
      }
      onClose={onClose}
    >
      {problem ? (
        <Notice type="error" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="memorial-settings-dialog-actions">
        <button type="button" className="button" data-variant="quiet" onClick={onClose}>
          Cancel
        </button>
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel="Restoring…"
          onClick={() => void fill()}
        >
          Restore version
        </BusyButton>
      </div>
    </Dialog>
  );
}
