import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { Revision } from '../../drafts/contract.ts';
import { currentVersionOf } from '../../drafts/history/current-version.ts';
import { RestoreDialog } from '../../drafts/history/restore-dialog.tsx';
import { HISTORY_DAYS, HISTORY_VERSIONS } from '../../drafts/history/thinning/history-limits.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { UserText } from '../../language/user-text.tsx';
import { focusOnce } from '../../ui/focus-once.ts';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsAction } from './settings-intents.ts';

/** Most people look for one of the latest versions. */
const SHOWN_AT_FIRST = 8;

interface HistoryListProps {
  memorial: Pick<KeptMemorial, 'id' | 'state' | 'hasUnpublishedChanges'>;
  /** newest first */
  revisions: readonly Revision[];
}

export function HistoryList({ memorial, revisions }: HistoryListProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Revision>();
  const [restored, setRestored] = useState(0);
  const { send } = useRouteAction<SettingsAction, ActionResult>();
  const fill = async (number: number): Promise<string | undefined> => {
    const result = await send({ intent: 'fill-draft', number });
    // Without a result, another submission is running.
    if (!result) return t`We couldn’t restore this version. Please try again.`;
    return result.ok ? undefined : result.sentence;
  };
  const { id: memorialId, hasUnpublishedChanges } = memorial;
  const current = currentVersionOf(
    memorial,
    revisions.find(({ kind }) => kind === 'published'),
  );
  const count = revisions.length;
  return (
    <SettingsCard title={t`Version history`}>
      <p className="memorial-settings-text">
        {count === 0 ? (
          <Trans>There are no earlier versions yet.</Trans>
        ) : (
          <Trans>You can restore any version listed here.</Trans>
        )}
      </p>
      <p className="field-hint">
        <Trans>
          We keep your latest{' '}
          <Plural value={HISTORY_VERSIONS} one="# published version" other="# published versions" />
          , plus the first version from each earlier month. We keep drafts for{' '}
          <Plural value={HISTORY_DAYS} one="# day" other="# days" />.
        </Trans>
      </p>
      <div role="status">
        {restored > 0 ? <Restored key={restored} memorialId={memorialId} /> : null}
      </div>
      {count === 0 ? null : (
        <Versions
          revisions={revisions}
          memorialId={memorialId}
          current={current}
          hasUnpublishedChanges={hasUnpublishedChanges}
          onChoose={setChosen}
        />
      )}
      {chosen ? (
        <RestoreDialog
          revision={chosen}
          onRestore={() => fill(chosen.number)}
          onClose={() => setChosen(undefined)}
          onRestored={() => {
            setChosen(undefined);
            setRestored(restored + 1);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

interface VersionsProps {
  revisions: readonly Revision[];
  memorialId: string;
  /** the version that visitors see */
  current: number | undefined;
  hasUnpublishedChanges: boolean;
  onChoose: (revision: Revision) => void;
}

function Versions(props: VersionsProps) {
  const { revisions, memorialId, current, hasUnpublishedChanges, onChoose } = props;
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that had the focus was removed, so the first of the other versions gets it.
    if (isWhole) list.current?.children[SHOWN_AT_FIRST]?.querySelector('a')?.focus();
  }, [isWhole]);
  const count = revisions.length;
  const shown = isWhole ? revisions : revisions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul ref={list} className="memorial-history">
        {shown.map((revision) => (
          <HistoryRow
            key={revision.number}
            revision={revision}
            memorialId={memorialId}
            isCurrent={revision.number === current}
            // Restoring what visitors see would change nothing, unless the draft differs.
            mayRestore={revision.number !== current || hasUnpublishedChanges}
            onChoose={() => onChoose(revision)}
          />
        ))}
      </ul>
      {shown.length < count ? (
        <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
          <Plural value={count} one="Show # version" other="Show all # versions" />
        </button>
      ) : null}
    </>
  );
}

/** Takes the focus, because the chosen version can be far below. */
function Restored({ memorialId }: { memorialId: string }) {
  return (
    <Notice type="success">
      <p>
        <Trans>We’ve restored this version. Visitors won’t see it until you publish it.</Trans>
      </p>
      <Link
        ref={focusOnce}
        to={`/memorial/${memorialId}/memorial-page`}
        className="button"
        data-variant="quiet"
      >
        <Trans>Review page</Trans>
      </Link>
    </Notice>
  );
}

interface HistoryRowProps {
  memorialId: string;
  revision: Revision;
  /** visitors see this version now */
  isCurrent: boolean;
  mayRestore: boolean;
  onChoose: () => void;
}

function HistoryRow({ memorialId, revision, isCurrent, mayRestore, onChoose }: HistoryRowProps) {
  const { t, i18n } = useLingui();
  const { number, kind, createdAt, by } = revision;
  const when = localMomentInWords(i18n, new Date(createdAt));
  const kindInWords =
    kind === 'published' ? t({ message: 'Published', context: 'version' }) : t`Draft`;
  return (
    <li className="memorial-history-row">
      <div className="memorial-history-words">
        <p className="memorial-history-kind">{isCurrent ? t`Current version` : kindInWords}</p>
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
      <div className="memorial-history-actions">
        <Link
          to={`/memorial/${encodeURIComponent(memorialId)}/preview?version=${number}`}
          className="button"
          data-variant="quiet"
          aria-label={
            kind === 'published'
              ? t`Preview version: published, ${when}`
              : t`Preview version: draft, ${when}`
          }
        >
          <Trans>Preview</Trans>
        </Link>
        {mayRestore ? (
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
        ) : null}
      </div>
    </li>
  );
}
