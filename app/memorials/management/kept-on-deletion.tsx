import { useEffect } from 'react';
import { useFetcher } from 'react-router';

import type { Loaded } from '../../wire/action-result.ts';
import { fetcherAddress } from '../../wire/fetcher-request.ts';
import type { KeptMemorial } from './contract.ts';

/**
 * For the Danger Zone: the memorials that the user keeps, and what becomes of each when the account is deleted. The
 * `clientLoader` of `/account` serves the list.
 */
export function KeptOnDeletion() {
  const { data, load } = useFetcher<Loaded<readonly KeptMemorial[]>>();
  useEffect(() => {
    void load(fetcherAddress('', { part: 'memorials' }));
  }, [load]);
  if (!data) return <p role="status">Loading…</p>;
  if (!data.ok) {
    return <p role="alert">{data.sentence} Your memorials stay in any case; no page is deleted.</p>;
  }
  const memorials = data.data;
  if (memorials.length === 0) return null;
  return (
    <div>
      <p className="settings-text">
        {memorials.length === 1
          ? 'You keep one memorial. It stays'
          : 'You keep these memorials. They stay'}{' '}
        when your account goes:
      </p>
      <ul className="settings-list">
        {memorials.map(({ id, names, role, state }) => (
          <li key={id}>
            <bdi>{names.join(' & ')}</bdi>: {fateOf(role, state)}
          </li>
        ))}
      </ul>
      {memorials.some(({ role }) => role === 'owner') ? (
        <p className="settings-text">
          Whoever has edited with you for longest becomes the owner. A page that you keep alone
          takes no words and waits for somebody who may keep it.
        </p>
      ) : null}
    </div>
  );
}

function fateOf(role: KeptMemorial['role'], state: KeptMemorial['state']): string {
  if (role !== 'owner') return 'The others go on keeping it.';
  if (state === 'draft') return 'The draft is kept.';
  return state === 'published' ? 'The page stands as it is.' : 'The page stays taken down.';
}
