import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { User } from '../../accounts/contract.ts';
import type { LogEntry } from '../../members/contract.ts';
import { mayContribute, mayEdit } from '../../members/role-rules.ts';
import {
  helpSentence,
  ROLE_WORDS,
  unreadSentence,
  waitingSentence,
} from '../cards/state-labels.ts';
import type { LoadedOverview } from './load-overview.ts';
import { logSentence, SOMEBODY } from './log-sentences.ts';

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
  const mayWrite = mayContribute(memorial.role) && memorial.state !== 'taken-down';
  const rooms = `/memorial/${encodeURIComponent(memorial.id)}`;
  return (
    <div className="overview">
      <h1 className="management-title">Overview</h1>
      <WaitingLinks memorial={memorial} helpFrom={helpFrom} />
      {cases}
      <PageState memorial={memorial} />
      {document && mayWrite ? (
        <SuggestionList memorialId={memorial.id} document={document} role={memorial.role} />
      ) : null}
      <section className="overview-block" aria-labelledby="overview-members">
        <h2 id="overview-members" className="overview-heading">
          People
        </h2>
        {children ?? (
          <p>
            <bdi>
              {user.firstName} {user.lastName}
            </bdi>
            <span className="overview-text">. {ROLE_WORDS[memorial.role]}.</span>
          </p>
        )}
        {memorial.state === 'taken-down' ? null : (
          <Link to={`${rooms}/settings`} className="text-button">
            {mayEdit(memorial.role) ? 'Invite someone to help' : 'See who helps'}
          </Link>
        )}
      </section>
      {log ? (
        <ChangeLog entries={log} />
      ) : (
        <p className="overview-text" role="status">
          We couldn’t load the recent changes.
        </p>
      )}
    </div>
  );
}

function WaitingLinks({
  memorial,
  helpFrom,
}: Required<Pick<MemorialOverviewProps, 'memorial' | 'helpFrom'>>) {
  const links = [
    { to: 'tributes', sentence: waitingSentence(memorial.waitingWords) },
    { to: 'condolences', sentence: unreadSentence(memorial.unreadLetters) },
    { to: 'settings', sentence: helpSentence(helpFrom) },
  ];
  return links.map(({ to, sentence }) =>
    sentence ? (
      <p key={to} className="overview-waiting">
        <Link to={`/memorial/${encodeURIComponent(memorial.id)}/${to}`}>
          <bdi>{sentence}</bdi>
        </Link>
      </p>
    ) : null,
  );
}

const SHOWN = 10;

function ChangeLog({ entries }: { entries: readonly LogEntry[] }) {
  const [now] = useState(() => Date.now());
  if (entries.length === 0) return null;
  return (
    <section className="overview-block" aria-labelledby="overview-log">
      <h2 id="overview-log" className="overview-heading">
        Recent changes
      </h2>
      <ol className="overview-log">
        {entries
          .slice(0, SHOWN)
          .map((entry) => logSentence(entry, now))
          .map(({ id, by, deed, when, at }) => (
            <li key={id}>
              <bdi>{by ?? SOMEBODY}</bdi> {deed}, <time dateTime={at}>{when}</time>
            </li>
          ))}
      </ol>
    </section>
  );
}
