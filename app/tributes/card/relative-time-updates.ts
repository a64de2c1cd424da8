/** Updates 'Nd ago' in the document itself: the same for pages with React and without, and for thousands of cards. */
import { relativeTime } from './relative-time.ts';

const MINUTE_MS = 60_000;

/** Updates all relative times by the reader's clock, now and each minute; cards that are rendered later included. */
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
