import { Link } from 'react-router';

import type { ReturnedEntry } from '../contract.ts';

export function ReturnedPages({ memorials }: { memorials: readonly ReturnedEntry[] }) {
  const isOne = memorials.length === 1;
  return (
    <ul className="return-pages">
      {memorials.map((memorial) => (
        <li key={memorial.id} className="return-page">
          {isOne ? null : (
            <h2 className="return-name">
              <bdi>{memorial.name}</bdi>
            </h2>
          )}
          {memorial.changes.length > 0 ? (
            <ul className="return-changes">
              {memorial.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          ) : null}
          <ReturnedActions memorial={memorial} isNamed={!isOne} />
        </li>
      ))}
    </ul>
  );
}

interface ReturnedActionsProps {
  memorial: ReturnedEntry;
  /** true: the links contain the memorial's name for screen readers, because several memorials are listed */
  isNamed: boolean;
}

function ReturnedActions({ memorial: { id, name }, isNamed }: ReturnedActionsProps) {
  const room = `/memorial/${encodeURIComponent(id)}`;
  const ofWhom = isNamed ? <span className="visually-hidden">: {name}</span> : null;
  return (
    <div className="begin-actions return-actions">
      <Link className="button" data-variant="primary" to={`${room}/preview`}>
        Preview page{ofWhom}
      </Link>
      <Link className="button" data-variant="quiet" to={room}>
        Edit or publish page{ofWhom}
      </Link>
    </div>
  );
}
