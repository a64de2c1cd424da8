/**
 * The pause between two mails of one purpose. It goes by the clock and not by ticks: a phone that slept counts no
 * seconds, and the pause has passed all the same.
 */
import { ACCOUNT_LIMITS } from '../../contract.ts';
import type { CodeSentAt } from '../dialog-flow.ts';

/** The seconds that are left of the pause; a clock that was put back makes it no longer. */
export function pauseLeft(codeSentAt: CodeSentAt, now: number): number {
  if (typeof codeSentAt !== 'number') return 0;
  const passed = Math.floor((now - codeSentAt) / 1000);
  const { resendPauseSeconds } = ACCOUNT_LIMITS;
  return Math.min(Math.max(resendPauseSeconds - passed, 0), resendPauseSeconds);
}

/** Calls `look` each second, and at once when the page is seen again. @returns what ends it */
export function watchClock(
  { document, window }: { document: EventTarget; window: EventTarget },
  look: () => void,
): () => void {
  const ticking = setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
