import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';

export function NotAnEditor({ memorial }: { memorial: KeptMemorial }) {
  const { ownerName } = memorial;
  const rooms = `/memorial/${encodeURIComponent(memorial.id)}`;
  return (
    <section>
      <h1 className="management-title">Memorial Page</h1>
      <p className="management-text">
        You review the tributes for this memorial. Only{' '}
        {ownerName ? <bdi>{ownerName}</bdi> : 'the owner'} and the editors can change the page
        itself.
      </p>
      <p className="management-actions">
        <Link to={`${rooms}/tributes`} className="button" data-variant="primary">
          Review tributes
        </Link>
        <Link to={`${rooms}/preview`} className="button" data-variant="quiet">
          Preview page
        </Link>
      </p>
    </section>
  );
}
