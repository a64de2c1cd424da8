/**
 * Updates relative times such as '2d ago' directly in the DOM. React would be slow for thousands of
 * cards.
 */
import { relativeTime } from './relative-time.ts';

const MINUTE_MS = 60_000;

export function startRelativeTimeUpdates(page: Document): void {
  const update = () => {
    const now = new Date();
    for (const time of page.querySelectorAll<HTMLTimeElement>('.tribute-time')) {
      const element = time.querySelector('.tribute-ago');
      const language = time.closest<HTMLElement>('[lang]')?.lang;
      const text = relativeTime(new Date(time.dateTime), now, language);
      if (element && element.textContent !== text) element.textContent = text;
    }
  };
  update();
  window.setInterval(update, MINUTE_MS);
}
