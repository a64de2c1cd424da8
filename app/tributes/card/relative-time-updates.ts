/** Updates 'Nd ago' in the DOM: pages with React and without need the same, and a list may have thousands of cards. */
import { relativeTime } from './relative-time.ts';

const MINUTE_MS = 60_000;

/** Updates all relative times by the reader's clock, now and each minute, also in cards that are rendered later. */
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
