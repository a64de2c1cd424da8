import { useRef, useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { utcDayInWords } from '../../wire/text/dates-in-words.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { FamilyCases } from '../contract.ts';
import type { CaseAction } from './case-intents.ts';

import './family-cases.css';

/** Renders nothing if there are no claims and no requests to be left out. */
export function FamilyCasesList({ cases }: { cases: FamilyCases }) {
  const { send, isBusy } = useRouteAction<CaseAction, ActionResult>();
  const [sentId, setSentId] = useState('');
  const [problem, setProblem] = useState('');
  const after = useRef<HTMLDivElement>(null);
  const { claims, wishes, wishCount } = cases;

  async function press(id: string, action: CaseAction) {
    setSentId(id);
    setProblem('');
    const result = await send(action);
    if (!result) return;
    if (!result.ok) setProblem(result.sentence);
    // The pressed button was removed with its card, so the focus moves to the list.
    else after.current?.focus();
  }

  return (
    <div ref={after} className="family-cases" tabIndex={-1}>
      {problem ? (
        <Notice type="warning" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {claims.length > 0 ? (
        <section className="family-case" aria-labelledby="family-claims">
          <h2 id="family-claims" className="overview-heading">
            Do you still keep this page?
          </h2>
          {claims.map((claim) => (
            <p key={claim.id}>
              <Person {...claim} /> asks to keep it.{' '}
              <span className="overview-text">Please answer by {dayOf(claim.until)}.</span>
            </p>
          ))}
          <p className="overview-text">
            Nothing has changed. Without an answer a person looks at the request and decides. To
            hand the page over, open its settings.
          </p>
          <p>
            <BusyButton
              type="button"
              isBusy={isBusy && sentId === 'claims'}
              busyLabel="Sending…"
              onClick={() => void press('claims', { intent: 'keep-page' })}
            >
              I keep this page
            </BusyButton>
          </p>
        </section>
      ) : null}
      <CutShort shown={wishes.length} count={wishCount} />
      {wishes.map((wish) => (
        <Wish
          key={wish.id}
          wish={wish}
          isBusy={isBusy && sentId === wish.id}
          finish={() => void press(wish.id, { intent: 'finish-wish', id: wish.id })}
        />
      ))}
    </div>
  );
}

function CutShort({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return (
    <p className="overview-text">
      {`${formatCount(shown)} of ${formatCount(count)} requests to be left out ${shown === 1 ? 'is' : 'are'} here, the most urgent first. Others follow when you say that one is done.`}
    </p>
  );
}

interface WishProps {
  wish: FamilyCases['wishes'][number];
  isBusy: boolean;
  finish: () => void;
}

function Wish({ wish, isBusy, finish }: WishProps) {
  const heading = `wish-${wish.id}`;
  return (
    <section className="family-case" aria-labelledby={heading}>
      <h2 id={heading} className="overview-heading">
        Somebody asks to be left out
      </h2>
      <p>
        <Person {...wish} /> <span className="overview-text">wrote on {dayOf(wish.at)}:</span>
      </p>
      <blockquote className="family-case-words" dir="auto">
        {wish.text}
      </blockquote>
      <p className="overview-text">
        It is about a living person, so please change the page and publish it by {dayOf(wish.until)}
        . After that day we look at it ourselves, and may take the part off the page.
      </p>
      <p>
        <BusyButton type="button" isBusy={isBusy} busyLabel="Sending…" onClick={finish}>
          It is done
        </BusyButton>
      </p>
    </section>
  );
}

function Person({ name, relationship }: { name: string; relationship?: string | undefined }) {
  return (
    <>
      <bdi className="family-case-name">{name}</bdi>
      {relationship ? (
        <>
          {' (“'}
          <bdi>{relationship}</bdi>
          {'”)'}
        </>
      ) : null}
    </>
  );
}

function dayOf(time: string): string {
  return utcDayInWords(new Date(time));
}
