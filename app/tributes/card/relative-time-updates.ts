/**
 * Updates relative times ('2d ago') directly in the DOM, because this also works on pages without React and is cheap
 * with thousands of cards.
 */
import { relativeTime } from './relative-time.ts';

const MINUTE_MS = 60_000;

/**
 * Updates all relative times with the browser's clock, immediately and then every minute. Cards that are rendered later
 * are included.
 */
export function startRelativeTimeUpdates(page: Document): void {
  const update = () => {
    const now = new Date();
    for (const time of page.querySelectorAll<HTMLTimeElement>('.tribute-time')) {
      const element = time.querySelector('.tribute-ago');
      const text = relativeTime(new Date(time.dateTime), now);
      if (element && element.textContent !== text) element.textContent = text;
    }
  };
  update();
  window.setInterval(update, MINUTE_MS);
}
