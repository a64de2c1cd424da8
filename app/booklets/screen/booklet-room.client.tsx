import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { usePolling } from '../../ui/form/polling.ts';
import { useButtonAction } from '../../ui/form/route-action.ts';
import type { BookletChoices, BookletPayload } from '../contract.ts';
import { BookletCard, EarlierBooklets, headingOf } from './booklet-card.tsx';
import { BookletForm } from './booklet-form.tsx';
import type { BookletAction } from './booklet-intents.ts';
import { sourceSentence } from './booklet-sentences.ts';

import './booklet-room.css';

const POLL_MS = 1_500;

interface BookletRoomProps {
  memorialId: string;
  choices: BookletChoices;
}

export function BookletRoom({ memorialId, choices }: BookletRoomProps) {
  const { i18n } = useLingui();
  const { press, isBusy, problem } = useButtonAction<BookletAction>();
  const [newest, ...earlier] = choices.booklets;
  const isMaking = newest?.state === 'waiting' || newest?.state === 'making';
  usePolling(isMaking, POLL_MS);

  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (asked === shown.current || isBusy) return;
    shown.current = asked;
    heading.current?.focus();
  }, [asked, isBusy]);

  async function make(payload: BookletPayload): Promise<void> {
    if (await press({ intent: 'make', ...payload })) setAsked((count) => count + 1);
  }

  return (
    <div className="booklet">
      <h1 className="management-title">
        <Trans>Memorial Booklet</Trans>
      </h1>
      <p className="booklet-lead">
        <Trans>
          A PDF of the page with its text and photos, to print at home or at a copy shop.
        </Trans>
        <SentenceGap />
        {sourceSentence(i18n, choices)}
      </p>
      {/* Stays in the page, so that screen readers announce each state. */}
      <p className="visually-hidden" role="status">
        {newest ? headingOf(i18n, newest.state) : ''}
      </p>
      {newest ? (
        <BookletCard
          memorialId={memorialId}
          booklet={newest}
          isBusy={isBusy}
          heading={heading}
          onRetry={({ format, parts, forPrinter }) => void make({ format, parts, forPrinter })}
        />
      ) : null}
      <BookletForm
        choices={choices}
        newest={newest}
        isBusy={isBusy || isMaking}
        problem={problem}
        onSubmit={(payload) => void make(payload)}
      />
      <EarlierBooklets memorialId={memorialId} earlier={earlier} />
    </div>
  );
}
