import { useState } from 'react';

import { LinkOver, LinkPage } from '../../links/link-page.tsx';
import type { SuccessionLink } from '../contract.ts';

import './succession-page.css';
import { AcceptAsOwner } from './accept-as-owner.tsx';
import { LinkDay } from './link-day.tsx';
import { PageOf } from './page-of.tsx';

/** `/i/suc_…`: shows the owner's note, the reason for the request, and the button that accepts. */
export function SuccessionPage({ succession }: { succession: SuccessionLink }) {
  const { sentTo, memorialName, ownerName, until, isOwnerSilent, note } = succession;
  const [isOver, setIsOver] = useState(false);
  if (isOver) return <LinkOver />;
  return (
    <LinkPage title="You were named to keep this page">
      <p>
        {isOwnerSilent ? (
          <>
            {ownerName ? <bdi>{ownerName}</bdi> : 'The owner'} keeps <PageOf name={memorialName} />{' '}
            and has not been here for a long time.
          </>
        ) : (
          <>
            The person who kept <PageOf name={memorialName} /> no longer has an account here.
          </>
        )}{' '}
        You are the one who was named to follow as its owner.
      </p>
      {note ? (
        <figure className="succession-note">
          <figcaption className="link-page-quiet">This was left for you:</figcaption>
          <blockquote dir="auto">{note}</blockquote>
        </figure>
      ) : null}
      <p>
        The page stands, and nothing on it is lost. If you keep it, you decide who helps, who sees
        it and what is on it.
      </p>
      <AcceptAsOwner intent="accept-succession" sentTo={sentTo} onOver={() => setIsOver(true)} />
      <p className="link-page-quiet">
        Take your time: you can accept until <LinkDay instant={until} />. If you would rather not,
        you need not do anything. The page stands in any case.
      </p>
    </LinkPage>
  );
}
