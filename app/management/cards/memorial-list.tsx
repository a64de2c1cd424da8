import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import type { UnfinishedMemorial } from '../../drafts/new-memorial/unfinished-page.ts';
import type { BringBackCall } from './bring-back.tsx';
import { MemorialCard } from './memorial-card.tsx';
import { UnfinishedCard } from './unfinished-card.tsx';

import './memorial-cards.css';

interface MemorialListProps {
  memorials: readonly KeptMemorial[];
  begun?: UnfinishedMemorial | undefined;
  bringBack?: BringBackCall | undefined;
}

export function MemorialList({ memorials, begun, bringBack }: MemorialListProps) {
  const shown = memorials.filter(({ state }) => state !== 'taken-down');
  const down = memorials.filter(({ state }) => state === 'taken-down');
  const isEmpty = memorials.length === 0 && !begun;
  return (
    <div className="memorial-tiles">
      {isEmpty ? (
        <p className="memorial-tiles-empty">
          <Trans>You don’t have any memorials yet. All you need to start is a name.</Trans>
        </p>
      ) : (
        <ul className="memorial-tiles-list">
          {begun ? <UnfinishedCard page={begun} /> : null}
          {[...shown, ...down].map((memorial) => (
            <MemorialCard key={memorial.id} memorial={memorial} bringBack={bringBack} />
          ))}
        </ul>
      )}
      {begun ? null : (
        <p>
          <Link className="button" data-variant={isEmpty ? 'primary' : 'quiet'} to="/memorials/new">
            <Trans>Create a memorial</Trans>
          </Link>
        </p>
      )}
    </div>
  );
}

export function MemorialListOutline() {
  return (
    <div className="memorial-tiles memorial-tiles-outline" role="status">
      <p>
        <Trans>Loading…</Trans>
      </p>
      <div className="memorial-tile" aria-hidden="true" />
      <div className="memorial-tile" aria-hidden="true" />
    </div>
  );
}
