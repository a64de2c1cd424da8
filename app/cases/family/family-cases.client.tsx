import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { quotationMarksOf } from '../../language/quotation-marks.ts';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { FamilyCases } from '../contract.ts';
import type { CaseAction } from './case-intents.ts';

import './family-cases.css';

/** Renders nothing if there are no claims and no requests to be left out. */
export function FamilyCasesList({ cases }: { cases: FamilyCases }) {
  const { t, i18n } = useLingui();
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
            <Trans>Do you still look after this page?</Trans>
          </h2>
          {claims.map((claim) => (
            <p key={claim.id}>
              <Trans>
                <Person {...claim} /> has asked to look after this page.
              </Trans>
              <SentenceGap />
              <span className="overview-text">
                {t`Please reply by ${{ day: dayOf(i18n, claim.until) }}.`}
              </span>
            </p>
          ))}
          <p className="overview-text">
            <Trans>
              Nothing has changed. If we don’t hear from you, we’ll review the request and decide.
              To transfer ownership, go to Settings.
            </Trans>
          </p>
          <p>
            <BusyButton
              type="button"
              isBusy={isBusy && sentId === 'claims'}
              busyLabel={t`Sending…`}
              onClick={() => void press('claims', { intent: 'keep-page' })}
            >
              <Trans>I still look after this page</Trans>
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
  const { t, i18n } = useLingui();
  if (count <= shown) return null;
  return (
    <p className="overview-text">
      {t`Showing ${{ shown: formatCount(shown, i18n.locale) }} of ${{ count: formatCount(count, i18n.locale) }} requests to be left out of this page, most urgent first. Mark one as done to see the next.`}
    </p>
  );
}

interface WishProps {
  wish: FamilyCases['wishes'][number];
  isBusy: boolean;
  finish: () => void;
}

function Wish({ wish, isBusy, finish }: WishProps) {
  const { t, i18n } = useLingui();
  const day = dayOf(i18n, wish.at);
  const heading = `wish-${wish.id}`;
  return (
    <section className="family-case" aria-labelledby={heading}>
      <h2 id={heading} className="overview-heading">
        <Trans>Someone has asked to be left out of this page</Trans>
      </h2>
      <p>
        <Trans>
          <Person {...wish} /> <span className="overview-text">wrote on {day}:</span>
        </Trans>
      </p>
      <blockquote className="family-case-words" dir="auto">
        {wish.text}
      </blockquote>
      <p className="overview-text">
        {t`This person is mentioned or shown on the page and would like to be left out. Please change the page and publish it by ${{ day: dayOf(i18n, wish.until) }}. After that, we’ll look at it ourselves and may remove the part about this person.`}
      </p>
      <p>
        <BusyButton type="button" isBusy={isBusy} busyLabel={t`Sending…`} onClick={finish}>
          <Trans>Mark as done</Trans>
        </BusyButton>
      </p>
    </section>
  );
}

function Person({ name, relationship }: { name: string; relationship?: string | undefined }) {
  const { i18n } = useLingui();
  const [open, close] = quotationMarksOf(i18n.locale);
  return (
    <>
      <bdi className="family-case-name">{name}</bdi>
      {relationship ? (
        <>
          {` (${open}`}
          <bdi>{relationship}</bdi>
          {`${close})`}
        </>
      ) : null}
    </>
  );
}

function dayOf(i18n: I18n, time: string): string {
  return dayInWords(new Date(time), i18n.locale);
}
