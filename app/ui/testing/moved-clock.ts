// A clock that a component test moves, so that nothing waits for the real one.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops the clock, at an instant or where it is. The set-up starts it again after the test. */
export function stopClock(now: Date | number = Date.now()): void {
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // testing-library advances a stopped clock while it waits, but looks for it under this name only.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Lets time pass, in milliseconds, with all that happens meanwhile. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
