import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { useId, type RefObject } from 'react';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { colonIn } from '../../language/spacing.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice, WarningNotice } from '../../ui/notice.tsx';
import { addressOf } from '../../wire/call.ts';
import { localDayInWords } from '../../wire/text/dates-in-words.ts';
import type { Booklet } from '../contract.ts';
import { booklets } from '../endpoints.ts';

import '../../ui/progress.css';
import { madeLabel, madeSentence, progressSentence } from './booklet-sentences.ts';

interface BookletCardProps {
  memorialId: string;
  booklet: Booklet;
  isBusy: boolean;
  onRetry: (booklet: Booklet) => void;
  /** gets the focus after a booklet was asked for, because the form's button can be far below */
  heading: RefObject<HTMLHeadingElement | null>;
}

export function BookletCard(props: BookletCardProps) {
  const { t, i18n } = useLingui();
  const { memorialId, booklet, isBusy, onRetry, heading } = props;
  const id = useId();
  const { state, progress } = booklet;
  const isMaking = state === 'waiting' || state === 'making';
  return (
    <section className="booklet-card" aria-labelledby={id}>
      <h2 id={id} ref={heading} className="booklet-heading" tabIndex={-1}>
        {headingOf(i18n, state)}
      </h2>
      {isMaking ? (
        <>
          <p>{progressSentence(i18n, booklet)}</p>
          <progress
            className="progress-bar"
            aria-label={t`Photos prepared`}
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
        </>
      ) : null}
      {state === 'ready' ? <ReadyBooklet memorialId={memorialId} booklet={booklet} /> : null}
      {state === 'failed' ? (
        <Notice type="error">
          <p>{booklet.problem}</p>
          <BusyButton
            type="button"
            variant="quiet"
            isBusy={isBusy}
            busyLabel={t`Starting…`}
            onClick={() => onRetry(booklet)}
          >
            <Trans>Try again</Trans>
          </BusyButton>
        </Notice>
      ) : null}
    </section>
  );
}

export function headingOf(i18n: I18n, state: Booklet['state']): string {
  if (state === 'ready') return i18n._(msg`Your booklet is ready`);
  return state === 'failed'
    ? i18n._(msg`We couldn’t make your booklet`)
    : i18n._(msg`We’re making your booklet`);
}

function ReadyBooklet({ memorialId, booklet }: Pick<BookletCardProps, 'memorialId' | 'booklet'>) {
  const { t, i18n } = useLingui();
  const day =
    booklet.keptUntil === undefined ? undefined : localDayInWords(new Date(booklet.keptUntil));
  return (
    <>
      <p>
        {madeSentence(i18n, booklet)}
        {day === undefined ? null : (
          <>
            <SentenceGap />
            <Trans>You can open the booklet here until {day}.</Trans>
          </>
        )}
      </p>
      <p>
        <a
          href={addressOf(booklets.file, { id: memorialId, booklet: booklet.id })}
          target="_blank"
          rel="noopener"
          className="button"
          data-variant="primary"
        >
          <BookOpen className="booklet-icon" aria-hidden="true" />
          <Trans>Open booklet</Trans>
        </a>
      </p>
      <WarningNotice title={t`Before you print`} warnings={booklet.warnings} />
      {booklet.forPrinter ? (
        <p className="booklet-hint">
          <Trans>
            For the print shop: 3 mm bleed, crop marks, trim and bleed boxes, embedded fonts, RGB
            colours.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

export function EarlierBooklets({
  memorialId,
  earlier,
}: {
  memorialId: string;
  earlier: readonly Booklet[];
}) {
  const { i18n } = useLingui();
  const ready = earlier.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return null;
  return (
    <section className="booklet-earlier">
      <h2 className="booklet-heading">
        <Trans>Earlier booklets</Trans>
      </h2>
      <ul>
        {ready.map((booklet) => (
          <li key={booklet.id}>
            <a
              href={addressOf(booklets.file, { id: memorialId, booklet: booklet.id })}
              target="_blank"
              rel="noopener"
              className="booklet-earlier-link"
            >
              {localDayInWords(new Date(booklet.createdAt))}
              {colonIn(i18n.locale)}
              {madeLabel(i18n, booklet)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
