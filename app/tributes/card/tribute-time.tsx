import { use } from 'react';

import { isHydrated } from '../../hydration/hydrated.ts';
import { PageLanguage } from '../../language/page-language.ts';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import { relativeTime } from './relative-time.ts';

interface TributeTimeProps {
  /** in UTC */
  date: string;
  /** when the server rendered the page */
  renderedAt: string;
  /** true: shows the date beside the relative time; false: the date is only a tooltip */
  showsDay?: boolean;
}

/**
 * Shows a relative time such as '2d ago', computed when the page is rendered. Because a page can be
 * cached or stay open, `relative-time-updates.ts` updates the text later.
 */
export function TributeTime({ date, renderedAt, showsDay = false }: TributeTimeProps) {
  const isCopy = use(OfflineCopy) !== null;
  const instant = new Date(date);
  const language = use(PageLanguage);
  const day = dayInWords(instant, language);
  // An archived page can be opened years later, when “3 days ago” would be wrong.
  if (isCopy) {
    return (
      <time className="tribute-time" dateTime={date}>
        {day}
      </time>
    );
  }
  const ago = relativeTime(instant, momentOfRendering(renderedAt), language);
  if (!ago) return null;
  return (
    // A browser may write a date of another language in a slightly different way.
    <time className="tribute-time" dateTime={date} title={day} suppressHydrationWarning>
      {showsDay ? (
        <span className="tribute-day" suppressHydrationWarning>
          {day}
        </span>
      ) : null}
      {showsDay ? ' ' : null}
      <span className="tribute-ago" suppressHydrationWarning>
        {ago}
      </span>
    </time>
  );
}

/**
 * Returns `onServer` on the server and during hydration, so that both render the same text. Later
 * it returns the current time.
 */
function momentOfRendering(onServer: string): Date {
  const isInServerHtml = typeof document === 'undefined' || !isHydrated(document);
  return isInServerHtml ? new Date(onServer) : new Date();
}
