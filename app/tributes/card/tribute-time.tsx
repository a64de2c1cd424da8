import { isHydrated } from '../../hydration/hydrated.ts';
import { relativeTime } from './relative-time.ts';
import { writtenDay } from './written-day.ts';

interface TributeTimeProps {
  /** an instant in UTC */
  date: string;
  /** when the server rendered the page */
  renderedAt: string;
  /** true: the date is visible text; false: the date is only the tooltip */
  showsDay?: boolean;
}

/**
 * 'Nd ago' at the time of rendering. A page may be cached for hours or stay open, so `relative-time-updates.ts` later
 * replaces the text, even before React hydrates the page.
 */
export function TributeTime({ date, renderedAt, showsDay = false }: TributeTimeProps) {
  const instant = new Date(date);
  const ago = relativeTime(instant, momentOfRendering(renderedAt));
  if (!ago) return null;
  const day = writtenDay(instant);
  return (
    <time className="tribute-time" dateTime={date} title={day}>
      {showsDay ? <span className="tribute-day">{day}</span> : null}
      {showsDay ? ' ' : null}
      <span className="tribute-ago" suppressHydrationWarning>
        {ago}
      </span>
    </time>
  );
}

/**
 * The server's time, on the server and during hydration (both must render the same text); otherwise the current time.
 */
function momentOfRendering(onServer: string): Date {
  const isInServerHtml = typeof document === 'undefined' || !isHydrated(document);
  return isInServerHtml ? new Date(onServer) : new Date();
}
