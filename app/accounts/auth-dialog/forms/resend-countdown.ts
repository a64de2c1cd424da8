/**
 * The countdown until the user can request another code mail. It reads the clock instead of
 * counting ticks, because timers stop while a phone sleeps.
 */
import { ACCOUNT_LIMITS } from '../../contract.ts';
import type { CodeSentAt } from '../dialog-flow.ts';

/** Returns at most the full pause, even if the user sets the clock back. */
export function remainingSeconds(codeSentAt: CodeSentAt, now: number): number {
  if (typeof codeSentAt !== 'number') return 0;
  const passed = Math.floor((now - codeSentAt) / 1000);
  const { resendPauseSeconds } = ACCOUNT_LIMITS;
  return Math.min(Math.max(resendPauseSeconds - passed, 0), resendPauseSeconds);
}

/**
 * Calls `onTick` every second and when the page becomes visible again.
 * @returns a function that stops the calls
 */
export function watchSeconds(
  { document, window }: { document: EventTarget; window: EventTarget },
  onTick: () => void,
): () => void {
  const ticking = setInterval(onTick, 1000);
  document.addEventListener('visibilitychange', onTick);
  window.addEventListener('pageshow', onTick);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', onTick);
    window.removeEventListener('pageshow', onTick);
  };
}
