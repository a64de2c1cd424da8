import { Link } from 'react-router';

import type { User } from '../../accounts/contract.ts';
import { ROLE_WORDS, waitingSentence } from '../cards/state-words.ts';
import { ChangeLog } from './change-log.tsx';
import type { LoadedOverview } from './load-overview.ts';

import './overview.css';
import { PageState } from './page-state.tsx';
import { SuggestionList } from './suggestion-list.tsx';

interface MemorialOverviewProps extends LoadedOverview {
  user: User;
}

/** Overview: what waits, the page's state and address, what one might add, who helps, and the last changes. */
export function MemorialOverview({ memorial, document, log, user }: MemorialOverviewProps) {
  const mayWrite = memorial.role !== 'moderator' && memorial.state !== 'taken-down';
  const waiting = waitingSentence(memorial.waitingWords);
  return (
    <div className="overview">
      <h1 className="management-title">Overview</h1>
      {waiting ? (
        <p className="overview-waiting">
          <Link to={`/memorial/${encodeURIComponent(memorial.id)}/tributes`}>{waiting}</Link>
        </p>
      ) : null}
      <PageState memorial={memorial} />
      {document && mayWrite ? (
        <SuggestionList memorialId={memorial.id} document={document} />
      ) : null}
      <section className="overview-block" aria-labelledby="overview-members">
        <h2 id="overview-members" className="overview-heading">
          Who helps
        </h2>
        <p>
          <bdi>
            {user.firstName} {user.lastName}
          </bdi>
          <span className="overview-text">. {ROLE_WORDS[memorial.role]}.</span>
        </p>
      </section>
      {log ? (
        <ChangeLog entries={log} />
      ) : (
        <p className="overview-text" role="status">
          The last changes did not load.
        </p>
      )}
    </div>
  );
}
