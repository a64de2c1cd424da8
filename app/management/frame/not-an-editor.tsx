import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';

export function NotAnEditor({ memorial }: { memorial: KeptMemorial }) {
  const { ownerName } = memorial;
  const rooms = `/memorial/${encodeURIComponent(memorial.id)}`;
  return (
    <section>
      <h1 className="management-title">Memorial Page</h1>
      <p className="management-text">
        You decide on the tributes of this memorial.{' '}
        {ownerName ? <bdi>{ownerName}</bdi> : 'The owner'} and the editors change the page itself.
      </p>
      <p className="management-actions">
        <Link to={`${rooms}/tributes`} className="button" data-variant="primary">
          To the tributes
        </Link>
        <Link to={`${rooms}/preview`} className="button" data-variant="quiet">
          Look at the page
        </Link>
      </p>
    </section>
  );
}
