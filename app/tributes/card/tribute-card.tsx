import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, memo, use, useId } from 'react';

import { PageLanguage } from '../../language/page-language.ts';
import { otherLanguageOf } from '../../language/text-language.ts';
import { UserText } from '../../language/user-text.tsx';
import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { factsOf } from '../categories.ts';
import type { Tribute } from '../contract.ts';
import { TributeTime } from './tribute-time.tsx';
import { truncateText } from './truncate.ts';

interface TributeCardProps {
  tribute: Omit<Tribute, 'preview'>;
  renderedAt: string;
  /** true: shows the date beside the relative time; false: the date is only a tooltip */
  showsDay?: boolean;
  /**
   * The URL of the report form. Null if the URL is not known yet, undefined if the card has no such
   * link.
   */
  reportPath?: string | null;
}

export const TributeCard = memo(function TributeCard({
  tribute,
  renderedAt,
  showsDay = false,
  reportPath,
}: TributeCardProps) {
  return (
    <article className="tribute-card memorial-card">
      <header className="tribute-author">
        {tribute.photo ? (
          <Picture
            address={tribute.photo}
            alt=""
            sizes="3.25rem"
            placeholder="person"
            className="tribute-photo"
          />
        ) : (
          <span className="tribute-initials" aria-hidden="true">
            {initialsOf(tribute.name)}
          </span>
        )}
        <div className="tribute-who">
          <p className="tribute-name">
            <bdi>{tribute.name}</bdi>
          </p>
          <TributeFacts tribute={tribute} renderedAt={renderedAt} showsDay={showsDay} />
        </div>
      </header>
      <TributeText text={tribute.text} writer={tribute.name} />
      {reportPath === undefined ? null : <ReportLink path={reportPath} writer={tribute.name} />}
    </article>
  );
});

/** With `showsDay`, the date and the relative time have a line of their own. */
function TributeFacts({
  tribute,
  renderedAt,
  showsDay = false,
}: Omit<TributeCardProps, 'reportPath'>) {
  const facts = factsOf(tribute);
  const time = <TributeTime date={tribute.date} renderedAt={renderedAt} showsDay={showsDay} />;
  return (
    <>
      {facts.length > 0 || !showsDay ? (
        <p className="tribute-facts">
          {facts.map((fact) => (
            <Fragment key={fact}>
              <span className="tribute-fact">
                <span dir="auto">{fact}</span>
              </span>{' '}
            </Fragment>
          ))}
          {showsDay ? null : time}
        </p>
      ) : null}
      {showsDay ? <p className="tribute-facts">{time}</p> : null}
    </>
  );
}

function TributeText({ text, writer }: { text: string; writer: string }) {
  const { t } = useLingui();
  const textId = useId();
  const language = otherLanguageOf(text, use(PageLanguage));
  const { shown, rest } = truncateText(text);
  if (rest === '') {
    return (
      <p className="tribute-text" lang={language} dir="auto">
        {shown}
      </p>
    );
  }
  return (
    <>
      <p id={textId} className="tribute-text" lang={language} dir="auto" data-collapsed="true">
        {shown}
        <span className="tribute-ellipsis" data-spaced={/\p{P}$/u.test(shown)} />
        <span className="tribute-rest">{rest}</span>
      </p>
      <ToggleButton
        controls={textId}
        subject={t({ comment: 'after “See more: ”', message: `tribute by ${writer}` })}
      />
    </>
  );
}

/** A plain link, not a router link, because the target page does not use React. */
function ReportLink({ path, writer }: { path: string | null; writer: string }) {
  return (
    <p className="tribute-report">
      {path === null ? null : (
        <a href={path} rel="nofollow">
          <Trans>
            Report this tribute
            <span className="visually-hidden">
              {' '}
              by <UserText of={writer} />
            </span>
          </Trans>
        </a>
      )}
    </p>
  );
}
