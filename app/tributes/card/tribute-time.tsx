import { useSyncExternalStore } from 'react';

import { readMinuteClock, watchMinuteClock } from './minute-clock.ts';
import { relativeTime } from './relative-time.ts';
import { writtenDay } from './written-day.ts';

interface TributeTimeProps {
  /** an instant in UTC */
  date: string;
  /** the moment of rendering on the server */
  renderedAt: string;
  /** true: the day stands there in words too; else it is the tooltip */
  showsDay?: boolean;
}

/**
 * 'Nd ago', first as the server said it, so that both say the same, then by the reader's own clock. A
 * page that was kept for hours, or stays open, does not go on saying 'Just now'.
 */
export function TributeTime({ date, renderedAt, showsDay = false }: TributeTimeProps) {
  const instant = new Date(date);
  const ago = useSyncExternalStore(
    watchMinuteClock,
    () => relativeTime(instant, readMinuteClock()),
    () => relativeTime(instant, new Date(renderedAt)),
  );
  if (!ago) return null;
  const day = writtenDay(instant);
  return (
    <time className="tribute-time" dateTime={date} title={day}>
      {showsDay ? <span className="tribute-day">{day}</span> : null}
      {showsDay ? ' ' : null}
      <span className="tribute-ago">{ago}</span>
    </time>
  );
}
