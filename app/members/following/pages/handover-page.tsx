import { useState } from 'react';

import { LinkOver, LinkPage } from '../../links/link-page.tsx';
import type { FollowingLink } from '../contract.ts';
import { AcceptAsOwner } from './accept-as-owner.tsx';
import { LinkDay } from './link-day.tsx';
import { PageOf } from './page-of.tsx';

export function HandoverPage({ handover }: { handover: FollowingLink }) {
  const { sentTo, memorialName, ownerName, until } = handover;
  const [isOver, setIsOver] = useState(false);
  if (isOver) return <LinkOver />;
  return (
    <LinkPage title="Would you keep this page?">
      <p>
        {ownerName ? (
          <>
            <bdi>{ownerName}</bdi> would like to put <PageOf name={memorialName} /> into your hands.
          </>
        ) : (
          <>
            You are asked to take <PageOf name={memorialName} /> into your hands.
          </>
        )}
      </p>
      <p>
        As its owner you decide who helps, who sees it and what is on it. Those who help now go on
        doing so, and the owner until now becomes an editor.
      </p>
      <AcceptAsOwner intent="accept-handover" sentTo={sentTo} onOver={() => setIsOver(true)} />
      <p className="link-page-quiet">
        You can accept until <LinkDay instant={until} />. If you would rather not, you need not do
        anything.
      </p>
    </LinkPage>
  );
}
