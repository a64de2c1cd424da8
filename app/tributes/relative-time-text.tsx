import { useEffect, useState } from 'react';

import { relativeTime } from './relative-time.ts';

interface RelativeTimeProps {
  /** an instant in UTC */
  date: string;
  /** the moment of rendering on the server */
  renderedAt: string;
}

const MINUTE_MS = 60_000;

/**
 * 'Nd ago', first as the server said it, so that both say the same, then by the reader's own clock. A
 * page that was kept for hours, or stays open, does not go on saying 'Just now'.
 */
export function RelativeTime({ date, renderedAt }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date(renderedAt));

  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = window.setInterval(tick, MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);

  const text = relativeTime(new Date(date), now);
  return text ? (
    <time className="tribute-time" dateTime={date} title={date.slice(0, 10)}>
      {text}
    </time>
  ) : null;
}
