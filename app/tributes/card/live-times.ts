/** Keeps 'Nd ago' right by the reader's own clock, on pages that React does not look after. */
import { relativeTime } from './relative-time.ts';

const MINUTE_MS = 60_000;

/** Corrects the relative times now and each minute. */
export function keepTimesRight(page: Document): void {
  const correct = () => {
    for (const time of page.querySelectorAll<HTMLTimeElement>('.tribute-time')) {
      const words = time.querySelector('.tribute-ago');
      if (words) words.textContent = relativeTime(new Date(time.dateTime), new Date());
    }
  };
  correct();
  window.setInterval(correct, MINUTE_MS);
}
