import { useEffect, type ReactNode } from 'react';
import { useFetcher } from 'react-router';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import type { NextKeeper, NextKeeperOfMemorial } from '../members/following/contract.ts';
import type { Loaded } from '../wire/action-result.ts';
import { fetcherAddress } from '../wire/fetcher-request.ts';
import { UNDO_DAYS } from './taking-down/undo-days.ts';

export interface KeptOnDeletionData {
  memorials: readonly KeptMemorial[];
  next: readonly NextKeeperOfMemorial[];
}

/**
 * Shows, in the Danger Zone, what happens to the user's memorials when the account is deleted. The `clientLoader`
 * of `/account` loads the list.
 */
export function KeptOnDeletion() {
  const { data, load } = useFetcher<Loaded<KeptOnDeletionData>>();
  useEffect(() => {
    void load(fetcherAddress('', { part: 'memorials' }));
  }, [load]);
  if (!data) return <p role="status">Loading…</p>;
  if (!data.ok) {
    return <p role="alert">{data.sentence} Your memorials stay in any case; no page is deleted.</p>;
  }
  const { memorials, next } = data.data;
  if (memorials.length === 0) return null;
  const nextOf = new Map(next.map((entry) => [entry.id, entry.next]));
  const isAnyAlone = next.some(({ next: { kind } }) => kind === 'waits');
  return (
    <div>
      <p className="settings-text">
        {memorials.length === 1
          ? 'You keep one memorial. It stays'
          : 'You keep these memorials. They stay'}{' '}
        when your account goes:
      </p>
      <ul className="settings-list">
        {memorials.map((memorial) => (
          <li key={memorial.id}>
            <bdi>{memorial.names.join(' & ')}</bdi>: {stateWords(memorial)}{' '}
            <Next state={memorial.state} next={nextOf.get(memorial.id)} />
          </li>
        ))}
      </ul>
      {isAnyAlone ? (
        <p className="settings-text">
          If you would rather choose who follows you, do it first, in the settings of the memorial.
        </p>
      ) : null}
    </div>
  );
}

function stateWords({ state }: KeptMemorial): string {
  if (state === 'draft') return 'The draft is kept.';
  return state === 'published' ? 'The page stands as it is.' : 'The page stays taken down.';
}

interface NextProps {
  state: KeptMemorial['state'];
  next: NextKeeper | undefined;
}

function Next({ state, next }: NextProps): ReactNode {
  if (next?.kind === 'others') return 'The others go on keeping it.';
  if (next?.kind === 'editor') {
    return (
      <>
        <bdi>{next.name}</bdi> becomes the owner.
      </>
    );
  }
  if (!next) return null;
  // Only an owner can restore a memorial that was taken down. Without an owner, it is deleted in the end.
  if (state === 'taken-down') return `It goes for good when its ${UNDO_DAYS} days are over.`;
  const pause = state === 'published' ? ' Until then the page takes no words.' : '';
  if (next.kind === 'waits') {
    return `Nobody follows you there: it waits for somebody who asks to keep it.${pause}`;
  }
  const email = <bdi>{next.email}</bdi>;
  return next.kind === 'handover' ? (
    <>
      {email} can still accept and become the owner.{pause}
    </>
  ) : (
    <>
      We ask {email}, whom you named, to become the owner.{pause}
    </>
  );
}
