import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { LoadingOutline } from '../../../accounts/session-in-browser/load-failure.tsx';
import { PageLanguage } from '../../../language/page-language.ts';
import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { UserText } from '../../../language/user-text.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChosenInView } from '../../../ui/use-chosen-in-view.ts';
import type { ListedState, SubmissionsPage } from '../contract.ts';
import { TABS } from './decision-sentences.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import { ReportList, useReports } from './report-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SubmissionCard } from './submission-card.tsx';

import './tributes-management.css';
import { useDecisions } from './use-decisions.ts';
import { useSubmissions, type SubmissionsList } from './use-submissions.ts';

const TITLE = msg`Tributes Management`;

interface TributesManagementProps {
  memorialId: string;
  /** of the page; English by default */
  language?: string | undefined;
  /** told how many are waiting, now and after each decision */
  onWaiting?: ((count: number) => void) | undefined;
}

export function TributesManagement({
  memorialId,
  language = DEFAULT_LANGUAGE,
  onWaiting,
}: TributesManagementProps) {
  const { i18n } = useLingui();
  const list = useSubmissions(memorialId);
  const decisions = useDecisions(memorialId, list);
  const reports = useReports(memorialId);
  const { selected, select, toggle } = useSelection();
  const { page, failure, state } = list;
  const waiting = page?.counts.waiting;
  useEffect(() => {
    if (waiting !== undefined) onWaiting?.(waiting);
  }, [waiting, onWaiting]);

  if (!page && list.isLoading) return <LoadingOutline title={TITLE} />;
  if (failure === 'NOT_ALLOWED') return <NotAllowed />;

  const items = page?.submissions ?? [];
  const about = TABS.find((tab) => tab.state === state)?.about;
  return (
    <div className="words-management">
      <h1 className="management-title">{i18n._(TITLE)}</h1>
      <ReportList {...reports} />
      {page ? (
        <Tabs
          state={state}
          counts={page.counts}
          open={(next) => {
            select([]);
            list.open(next);
          }}
        />
      ) : null}
      <OutcomeBar {...decisions} />
      {page?.firstReader && state === 'waiting' ? (
        <p className="words-management-text">
          <Trans>
            <UserText of={page.firstReader} /> reads new tributes first. You’ll see them afterwards.
          </Trans>
        </p>
      ) : null}
      {about && items.length > 0 ? <p className="words-management-text">{i18n._(about)}</p> : null}
      {items.length > 0 ? (
        <SelectionBar
          state={state}
          items={items}
          chosen={items.filter(({ id }) => selected.has(id))}
          decisions={decisions}
          select={select}
        />
      ) : null}
      <PageLanguage value={language}>
        <ul className="words-management-list">
          {items.map((item) => (
            <SubmissionCard
              key={item.id}
              item={item}
              tab={state}
              categories={page?.categories ?? []}
              isSelected={selected.has(item.id)}
              onSelect={(isSelected) => toggle(item.id, isSelected)}
              decisions={decisions}
            />
          ))}
        </ul>
      </PageLanguage>
      <ListEnd list={list} isEmpty={items.length === 0} />
    </div>
  );
}

function NotAllowed() {
  const { i18n } = useLingui();
  return (
    <div className="words-management">
      <h1 className="management-title">{i18n._(TITLE)}</h1>
      <p>
        <Trans>
          Your role doesn’t let you review tributes. The owner, editors and moderators of this
          memorial can.
        </Trans>
      </p>
    </div>
  );
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    toggle: (id: string, isSelected: boolean) => {
      const next = new Set(selected);
      if (isSelected) next.add(id);
      else next.delete(id);
      setSelected(next);
    },
  };
}

interface TabsProps {
  state: ListedState;
  counts: SubmissionsPage['counts'];
  open: (state: ListedState) => void;
}

function Tabs({ state, counts, open }: TabsProps) {
  const { t, i18n } = useLingui();
  const row = useChosenInView<HTMLDivElement>(state);
  return (
    <div
      ref={row}
      className="words-management-tabs scroll-row"
      role="group"
      aria-label={t`Tributes by status`}
    >
      {TABS.map((tab) => (
        <button
          key={tab.state}
          type="button"
          className="words-management-tab"
          aria-pressed={tab.state === state}
          onClick={() => open(tab.state)}
        >
          {i18n._(tab.label)} <span className="words-management-count">{counts[tab.state]}</span>
        </button>
      ))}
    </div>
  );
}

function ListEnd({ list, isEmpty }: { list: SubmissionsList; isEmpty: boolean }) {
  const { t, i18n } = useLingui();
  const { state, page, failure, isLoading } = list;
  const failureNotice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) failureNotice.current?.focus();
  }, [failure]);
  if (failure) {
    return (
      <div ref={failureNotice} tabIndex={-1} className="words-management-failure">
        <Notice type="warning" role="alert">
          <p>
            <Trans>We couldn’t load the tributes. Nothing has been lost; please try again.</Trans>
          </p>
          <BusyButton
            type="button"
            variant="quiet"
            isBusy={isLoading}
            busyLabel={t`Loading…`}
            onClick={list.reload}
          >
            <Trans>Try again</Trans>
          </BusyButton>
        </Notice>
      </div>
    );
  }
  if (isLoading && isEmpty) {
    return (
      <div className="loading-outline">
        <p className="loading-outline-text" role="status">
          <Trans>Loading…</Trans>
        </p>
        <div className="loading-outline-card" />
      </div>
    );
  }
  if (isEmpty && page && page.counts[state] === 0) {
    const empty = TABS.find((tab) => tab.state === state)?.empty;
    return <p>{empty && i18n._(empty)}</p>;
  }
  if (!page?.next) return null;
  return (
    <BusyButton
      type="button"
      variant="quiet"
      isBusy={isLoading}
      busyLabel={t`Loading…`}
      onClick={list.loadMore}
    >
      <Trans>Show more</Trans>
    </BusyButton>
  );
}
