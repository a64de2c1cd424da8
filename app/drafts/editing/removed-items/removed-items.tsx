import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../../wire/call.ts';
import { idsOf } from '../../changes/inserted-things.ts';
import type { DraftDocument, RemovedPart } from '../../contract.ts';
import { draftHistory } from '../../history/endpoints.ts';
import { HISTORY_DAYS } from '../../history/thinning/history-limits.ts';
import { hasPlace } from '../../places.ts';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { readMoment } from '../fields/moment.ts';
import { describePart, idOfPart, textOfPart } from './removed-parts.ts';

type Loading =
  | { kind: 'loading' }
  | { kind: 'failed'; isSaved: boolean }
  | { kind: 'loaded'; parts: RemovedPart[] };

export function RemovedItems({ onShow }: { onShow: (place: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="editor-card put-aside" aria-labelledby="put-aside-title">
      <div className="editor-card-head">
        <div className="editor-card-words">
          <h2 id="put-aside-title" className="editor-card-title" tabIndex={-1}>
            <Trans>Removed items</Trans>
          </h2>
          <p className="editor-card-detail">
            <Plural
              value={HISTORY_DAYS}
              one="You can restore removed items for # day. Visitors can’t see them."
              other="You can restore removed items for # days. Visitors can’t see them."
            />
          </p>
        </div>
        <div className="editor-card-actions">
          <button
            type="button"
            className="button"
            data-variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <Trans>Done</Trans> : <Trans>Show</Trans>}
          </button>
        </div>
      </div>
      {isOpen ? <Parts onShow={onShow} /> : null}
    </section>
  );
}

function Parts({ onShow }: { onShow: (place: string) => void }) {
  const { t } = useLingui();
  const { session, memorialId } = useEditor();
  const document = useDraft(session, (view) => view.document);
  const ids = useMemo(() => new Set(document.sections.flatMap(idsOf)), [document]);
  const { loading, retry } = useRemovedParts(session, memorialId, useDepartures(session, ids));

  if (loading.kind === 'loading') return <p className="put-aside-state">{t`Loading…`}</p>;
  if (loading.kind === 'failed') {
    return (
      <div className="put-aside-state">
        <Notice type="error" role="alert">
          <p>
            {loading.isSaved ? (
              <Trans>
                We couldn’t load the removed items just now. Your changes are saved; please try
                again.
              </Trans>
            ) : (
              <Trans>We couldn’t load the removed items just now. Please try again.</Trans>
            )}
          </p>
          <button type="button" className="button" data-variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        </Notice>
      </div>
    );
  }
  const parts = loading.parts.filter((part) => !isBack(part, ids));
  if (parts.length === 0) {
    return <p className="put-aside-state">{t`There are no removed items.`}</p>;
  }
  return (
    <ul className="put-aside-list">
      {parts.map((part) => (
        <Part key={part.id} part={part} document={document} onShow={onShow} />
      ))}
    </ul>
  );
}

/** Counts how often sections or items have left the document, and texts have lost their conflict. */
function useDepartures(session: DraftSession, ids: ReadonlySet<string>): number {
  const conflicts = useDraft(session, (view) => view.conflicts.length);
  const [last, setLast] = useState({ ids, conflicts, count: 0 });
  if (last.ids !== ids || last.conflicts !== conflicts) {
    const isFewer = conflicts < last.conflicts || [...last.ids].some((id) => !ids.has(id));
    setLast({ ids, conflicts, count: last.count + (isFewer ? 1 : 0) });
  }
  return last.count;
}

function useRemovedParts(session: DraftSession, memorialId: string, departures: number) {
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<Loading> => {
      let isSaved = false;
      try {
        isSaved = (await session.flush()) && session.getView().status === 'saved';
        const { parts } = await call(draftHistory.listRemoved, { id: memorialId });
        return { kind: 'loaded', parts };
      } catch {
        return { kind: 'failed', isSaved };
      }
    };
    void load().then((result) => {
      if (isCurrent) setLoading(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [session, memorialId, attempt, departures]);

  const retry = () => {
    setLoading({ kind: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { loading, retry };
}

/** True if the draft contains the removed part again, even in another album. */
function isBack(part: RemovedPart, ids: ReadonlySet<string>): boolean {
  const id = idOfPart(part);
  return part.reason === 'removed' && id !== undefined && ids.has(id);
}

interface PartProps {
  part: RemovedPart;
  document: DraftDocument;
  onShow: (place: string) => void;
}

function Part({ part, document, onShow }: PartProps) {
  const { i18n } = useLingui();
  const { kind, words } = describePart(i18n, part, document);
  return (
    <li className="put-aside-part">
      <p>
        <span className="editor-card-kind">{kind}</span>
        <span className="put-aside-words" dir="auto">
          {words}
        </span>
        <span className="editor-card-detail">
          <RemovedBy part={part} />
        </span>
      </p>
      {part.reason === 'removed' ? (
        <Restore part={part} document={document} onShow={onShow} />
      ) : (
        <CopyText text={textOfPart(part)} />
      )}
    </li>
  );
}

function RemovedBy({ part: { reason, by, removedAt } }: { part: RemovedPart }) {
  const { day, time = '' } = readMoment(removedAt) ?? {};
  const name = by ? <UserText of={by} /> : undefined;
  if (reason === 'removed') {
    if (day === undefined) {
      return name ? (
        <Trans>
          Removed at {time} by {name}
        </Trans>
      ) : (
        <Trans>Removed at {time}</Trans>
      );
    }
    return name ? (
      <Trans>
        Removed on {day} at {time} by {name}
      </Trans>
    ) : (
      <Trans>
        Removed on {day} at {time}
      </Trans>
    );
  }
  if (day === undefined) {
    return name ? (
      <Trans>
        Written by {name}, replaced by another version at {time}
      </Trans>
    ) : (
      <Trans>Replaced by another version at {time}</Trans>
    );
  }
  return name ? (
    <Trans>
      Written by {name}, replaced by another version on {day} at {time}
    </Trans>
  ) : (
    <Trans>
      Replaced by another version on {day} at {time}
    </Trans>
  );
}

function Restore({ part, document, onShow }: PartProps) {
  const { t } = useLingui();
  const { session, announce } = useEditor();
  const hasHome = part.path === 'sections' || hasPlace(part.path.split('.')[0] ?? '', document);
  if (!hasHome) {
    return (
      <p className="field-hint">
        <Trans>
          This item was in a section that has been removed too. Restore the section first.
        </Trans>
      </p>
    );
  }
  return (
    <button
      type="button"
      className="button"
      data-variant="quiet"
      onClick={() => {
        const id = session.insert(part.path, part.value as Record<string, unknown>);
        announce(t`Restored at the end of the list.`);
        onShow(part.path === 'sections' ? id : `${part.path}.${id}`);
      }}
    >
      <Trans>Restore</Trans>
    </button>
  );
}

function CopyText({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <div>
      <button type="button" className="button" data-variant="quiet" onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </button>
      <span role="status" className="put-aside-copied">
        {state === 'copied' ? <Trans>Copied.</Trans> : null}
        {state === 'refused' ? (
          <Trans>We couldn’t copy the text. Please select it and copy it yourself.</Trans>
        ) : null}
      </span>
    </div>
  );
}
