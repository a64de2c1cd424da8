import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useFetcher } from 'react-router';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { SentenceGap } from '../language/sentence-gap.tsx';
import { colonIn } from '../language/spacing.ts';
import { UserText } from '../language/user-text.tsx';
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
  const { t, i18n } = useLingui();
  const { data, load } = useFetcher<Loaded<KeptOnDeletionData>>();
  useEffect(() => {
    void load(fetcherAddress('', { part: 'memorials' }));
  }, [load]);
  if (!data) return <p className="settings-text" role="status">{t`Loading…`}</p>;
  if (!data.ok) {
    return (
      <p className="settings-text" role="alert">
        {data.sentence} <Trans>Deleting your account doesn’t delete any memorials.</Trans>
      </p>
    );
  }
  const { memorials, next } = data.data;
  if (memorials.length === 0) return null;
  const count = memorials.length;
  const nextOf = new Map(next.map((entry) => [entry.id, entry.next]));
  const isAnyAlone = next.some(({ next: { kind } }) => kind === 'waits');
  return (
    <div>
      <p className="settings-text">
        <Plural
          value={count}
          one="Deleting your account doesn’t delete your memorial. Here’s what happens to it:"
          other="Deleting your account doesn’t delete your memorials. Here’s what happens to them:"
        />
      </p>
      <ul className="settings-list">
        {memorials.map((memorial) => (
          <li key={memorial.id}>
            <bdi>{memorial.names.join(' & ')}</bdi>
            {colonIn(i18n.locale)}
            {i18n._(STATE_LABELS[memorial.state])}
            <SentenceGap />
            <Next state={memorial.state} next={nextOf.get(memorial.id)} />
          </li>
        ))}
      </ul>
      {isAnyAlone ? (
        <p className="settings-text">
          <Trans>
            To choose who takes over, name a legacy contact in the memorial’s settings before you
            delete your account.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

const STATE_LABELS: Record<KeptMemorial['state'], MessageDescriptor> = {
  draft: msg`The page will stay unpublished.`,
  published: msg`The page will stay as it is.`,
  'taken-down': msg`The page will stay offline.`,
};

interface NextProps {
  state: KeptMemorial['state'];
  next: NextKeeper | undefined;
}

function Next({ state, next }: NextProps): ReactNode {
  const { t } = useLingui();
  if (next?.kind === 'others') return t`The owner will keep looking after the page.`;
  if (next?.kind === 'editor') {
    return (
      <Trans>
        <UserText of={next.name} /> will become the owner.
      </Trans>
    );
  }
  if (!next) return null;
  // Only an owner can restore a memorial that was taken down. Without an owner, it is deleted in the end.
  if (state === 'taken-down') {
    return t`${plural(UNDO_DAYS, {
      one: 'The page will be deleted for good # day after it was taken down.',
      other: 'The page will be deleted for good # days after it was taken down.',
    })}`;
  }
  return (
    <>
      <Asked next={next} />
      {state === 'published' ? (
        <>
          <SentenceGap />
          <Trans>Visitors won’t be able to send messages until there’s a new owner.</Trans>
        </>
      ) : null}
    </>
  );
}

function Asked({ next }: { next: Exclude<NextKeeper, { kind: 'others' | 'editor' }> }) {
  switch (next.kind) {
    case 'waits':
      return <Trans>No one will be looking after the page until someone asks to take over.</Trans>;
    case 'handover':
      return (
        <Trans>
          <UserText of={next.email} /> can still accept your request and become the owner.
        </Trans>
      );
    case 'successor':
      return (
        <Trans>
          We’ll ask <UserText of={next.email} />, your legacy contact, to become the owner.
        </Trans>
      );
  }
}
