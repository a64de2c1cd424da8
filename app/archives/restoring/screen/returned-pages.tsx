import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { UserText } from '../../../language/user-text.tsx';
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
  return (
    <div className="begin-actions return-actions">
      <Link className="button" data-variant="primary" to={`${room}/preview`}>
        {isNamed ? (
          <Trans>
            Preview page
            <span className="visually-hidden">
              : <UserText of={name} />
            </span>
          </Trans>
        ) : (
          <Trans>Preview page</Trans>
        )}
      </Link>
      <Link className="button" data-variant="quiet" to={room}>
        {isNamed ? (
          <Trans>
            Edit or publish page
            <span className="visually-hidden">
              : <UserText of={name} />
            </span>
          </Trans>
        ) : (
          <Trans>Edit or publish page</Trans>
        )}
      </Link>
    </div>
  );
}
