import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { User } from '../../accounts/contract.ts';
import { fullNameIn } from '../../language/name-order.ts';
import type { LogEntry } from '../../members/contract.ts';
import { mayContribute, mayEdit } from '../../members/role-rules.ts';
import {
  comingSentence,
  helpSentence,
  ROLE_SENTENCES,
  unreadSentence,
  untoldSentence,
  waitingSentence,
} from '../cards/state-labels.ts';
import { settingsPath } from '../settings/settings-rooms.ts';
import type { LoadedOverview } from './load-overview.ts';
import { LogSentence } from './log-sentence.tsx';

import '../../ui/row-list.css';
import './overview.css';
import { PageState } from './page-state.tsx';
import { SuggestionList } from './suggestion-list.tsx';

interface MemorialOverviewProps extends LoadedOverview {
  user: User;
  /** the names of visitors whose offers to help have no answer yet */
  helpFrom?: readonly string[];
  /** claims on the page, and requests to be left out of it */
  cases?: ReactNode;
  /** the list of members; if it is undefined, the overview shows only the user */
  children?: ReactNode;
}

export function MemorialOverview({
  memorial,
  document,
  log,
  user,
  helpFrom = [],
  cases,
  children,
}: MemorialOverviewProps) {
  const { t, i18n } = useLingui();
  const mayWrite = mayContribute(memorial.role) && memorial.state !== 'taken-down';
  return (
    <div className="overview">
      <h1 className="management-title">
        <Trans>Overview</Trans>
      </h1>
      <WaitingLinks memorial={memorial} helpFrom={helpFrom} />
      {cases}
      <PageState memorial={memorial} />
      {document && mayWrite ? (
        <SuggestionList memorialId={memorial.id} document={document} role={memorial.role} />
      ) : null}
      <section className="overview-block" aria-labelledby="overview-members">
        <h2 id="overview-members" className="overview-heading">
          <Trans>People</Trans>
        </h2>
        {children ?? (
          <p>
            <bdi>{fullNameIn(i18n.locale, user)}</bdi>
            <span className="overview-text">. {i18n._(ROLE_SENTENCES[memorial.role])}</span>
          </p>
        )}
        {memorial.state === 'taken-down' ? null : (
          <Link to={settingsPath(memorial.id, 'people')} className="text-button">
            {mayEdit(memorial.role) ? t`Invite someone to help` : t`See who’s helping`}
          </Link>
        )}
      </section>
      {log ? (
        <ChangeLog entries={log} />
      ) : (
        <p className="overview-text" role="status">
          <Trans>We couldn’t load the recent changes. Reload this page to try again.</Trans>
        </p>
      )}
    </div>
  );
}

function WaitingLinks({
  memorial,
  helpFrom,
}: Required<Pick<MemorialOverviewProps, 'memorial' | 'helpFrom'>>) {
  const { i18n } = useLingui();
  const { people = 0, untold = 0 } = memorial.guestList ?? {};
  const links: Array<{ to: string; sentence: string | undefined; isQuiet?: boolean }> = [
    { to: 'attendance', sentence: untoldSentence(i18n, untold) },
    { to: 'tributes', sentence: waitingSentence(i18n, memorial.waitingWords) },
    { to: 'condolences', sentence: unreadSentence(i18n, memorial.unreadLetters) },
    { to: 'settings/people', sentence: helpSentence(i18n, helpFrom) },
    ...(untold === 0
      ? [{ to: 'attendance', sentence: comingSentence(i18n, people), isQuiet: true }]
      : []),
  ];
  const shown = links.filter(({ sentence }) => sentence);
  if (shown.length === 0) return null;
  return (
    <ul className="row-list">
      {shown.map(({ to, sentence, isQuiet }) => (
        <li key={to}>
          <Link
            to={`/memorial/${encodeURIComponent(memorial.id)}/${to}`}
            className={isQuiet ? 'row-link' : 'row-link overview-waiting'}
          >
            <bdi>{sentence}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 10;

function ChangeLog({ entries }: { entries: readonly LogEntry[] }) {
  const [now] = useState(() => Date.now());
  if (entries.length === 0) return null;
  return (
    <section className="overview-block" aria-labelledby="overview-log">
      <h2 id="overview-log" className="overview-heading">
        <Trans>Recent changes</Trans>
      </h2>
      <ol className="overview-log">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <LogSentence entry={entry} now={now} />
          </li>
        ))}
      </ol>
    </section>
  );
}
