import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Revision } from '../../drafts/contract.ts';
import { HISTORY_DAYS, HISTORY_VERSIONS } from '../../drafts/history/thinning/history-limits.ts';
import { UserText } from '../../language/user-text.tsx';
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
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const [chosen, setChosen] = useState<Revision>();
  const [isFilled, setIsFilled] = useState(false);
  const count = revisions.length;
  const shown = isWhole ? revisions : revisions.slice(0, SHOWN_AT_FIRST);
  return (
    <SettingsCard title={t`Version history`}>
      <p className="memorial-settings-text">
        <Trans>
          We keep your latest{' '}
          <Plural value={HISTORY_VERSIONS} one="# published version" other="# published versions" />
          , plus the first version from each earlier month. We keep drafts for{' '}
          <Plural value={HISTORY_DAYS} one="# day" other="# days" />. You can restore any of them.
        </Trans>
      </p>
      <div role="status">
        {isFilled ? (
          <Notice type="success">
            <p>
              <Trans>
                We’ve restored this version. Visitors won’t see it until you publish it.
              </Trans>
            </p>
            <Link
              to={`/memorial/${memorialId}/memorial-page`}
              className="button"
              data-variant="quiet"
            >
              <Trans>Review page</Trans>
            </Link>
          </Notice>
        ) : null}
      </div>
      {revisions.length === 0 ? (
        <p>
          <Trans>There are no earlier versions yet.</Trans>
        </p>
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
          <Plural value={count} one="Show # version" other="Show all # versions" />
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
  const { t } = useLingui();
  const { kind, createdAt, by } = revision;
  const when = localMomentInWords(new Date(createdAt));
  return (
    <li className="memorial-history-row">
      <div className="memorial-history-words">
        <p className="memorial-history-kind">{kind === 'published' ? t`Published` : t`Draft`}</p>
        <p>
          {by ? (
            <Trans>
              <time dateTime={createdAt}>{when}</time>, by <UserText of={by} />
            </Trans>
          ) : (
            <time dateTime={createdAt}>{when}</time>
          )}
        </p>
      </div>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        aria-label={
          kind === 'published'
            ? t`Restore version: published, ${when}`
            : t`Restore version: draft, ${when}`
        }
        onClick={onChoose}
      >
        <Trans>Restore version</Trans>
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
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<SettingsAction, ActionResult>();
  const [problem, setProblem] = useState<string>();

  const moment = localMomentInWords(new Date(createdAt));

  const fill = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'fill-draft', number });
    if (result?.ok) onFilled();
    else if (result) setProblem(result.sentence);
  };

  return (
    <Dialog
      role="alertdialog"
      title={t`Restore this version?`}
      description={
        <p>
          {kind === 'published' ? (
            <Trans>
              This restores the page as it was published on {moment}. Visitors won’t see the change
              until you publish it. Your current version stays in the version history.
            </Trans>
          ) : (
            <Trans>
              This restores the page as it was saved on {moment}. Visitors won’t see the change
              until you publish it. Your current version stays in the version history.
            </Trans>
          )}
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
          <Trans>Cancel</Trans>
        </button>
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel={t`Restoring…`}
          onClick={() => void fill()}
        >
          <Trans>Restore version</Trans>
        </BusyButton>
      </div>
    </Dialog>
  );
}
