import { useEffect, type ReactNode } from 'react';
import { useFetcher } from 'react-router';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import type { NextKeeper, NextKeeperOfMemorial } from '../members/ownership/contract.ts';
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
    return <p role="alert">{data.sentence} Deleting your account doesn’t delete any memorials.</p>;
  }
  const { memorials, next } = data.data;
  if (memorials.length === 0) return null;
  const nextOf = new Map(next.map((entry) => [entry.id, entry.next]));
  const isAnyAlone = next.some(({ next: { kind } }) => kind === 'waits');
  return (
    <div>
      <p className="settings-text">
        {memorials.length === 1 ? 'Your memorial stays' : 'Your memorials stay'} when you delete
        your account:
      </p>
      <ul className="settings-list">
        {memorials.map((memorial) => (
          <li key={memorial.id}>
            <bdi>{memorial.names.join(' & ')}</bdi>: {stateLabel(memorial)}{' '}
            <Next state={memorial.state} next={nextOf.get(memorial.id)} />
          </li>
        ))}
      </ul>
      {isAnyAlone ? (
        <p className="settings-text">
          To choose who takes over, name a legacy contact in the memorial’s settings before you
          delete your account.
        </p>
      ) : null}
    </div>
  );
}

function stateLabel({ state }: KeptMemorial): string {
  if (state === 'draft') return 'The unpublished page is kept.';
  return state === 'published' ? 'The page stays as it is.' : 'The page stays taken down.';
}

interface NextProps {
  state: KeptMemorial['state'];
  next: NextKeeper | undefined;
}

function Next({ state, next }: NextProps): ReactNode {
  if (next?.kind === 'others') return 'The owner will keep looking after it.';
  if (next?.kind === 'editor') {
    return (
      <>
        <bdi>{next.name}</bdi> will become the owner.
      </>
    );
  }
  if (!next) return null;
  // Only an owner can restore a memorial that was taken down. Without an owner, it is deleted in the end.
  if (state === 'taken-down') {
    return `It will be deleted for good once its ${UNDO_DAYS} days are up.`;
  }
  const pause = state === 'published' ? ' Until then, visitors can’t send messages.' : '';
  if (next.kind === 'waits') {
    return `No one will be looking after it until someone asks to take over.${pause}`;
  }
  const email = <bdi>{next.email}</bdi>;
  return next.kind === 'handover' ? (
    <>
      {email} can still accept and become the owner.{pause}
    </>
  ) : (
    <>
      We’ll ask {email}, your legacy contact, to become the owner.{pause}
    </>
  );
}
