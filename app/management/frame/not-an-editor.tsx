import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { UserText } from '../../language/user-text.tsx';

export function NotAnEditor({ memorial }: { memorial: KeptMemorial }) {
  const { ownerName } = memorial;
  const rooms = `/memorial/${encodeURIComponent(memorial.id)}`;
  return (
    <section>
      <h1 className="management-title">
        <Trans>Memorial Page</Trans>
      </h1>
      <p className="management-text">
        {ownerName ? (
          <Trans>
            You review the tributes for this memorial. Only <UserText of={ownerName} /> and the
            editors can change the page itself.
          </Trans>
        ) : (
          <Trans>
            You review the tributes for this memorial. Only the owner and the editors can change the
            page itself.
          </Trans>
        )}
      </p>
      <p className="management-actions">
        <Link to={`${rooms}/tributes`} className="button" data-variant="primary">
          <Trans>Review tributes</Trans>
        </Link>
        <Link to={`${rooms}/preview`} className="button" data-variant="quiet">
          <Trans>Preview page</Trans>
        </Link>
      </p>
    </section>
  );
}
