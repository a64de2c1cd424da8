// A fake clock for component tests, so that no test waits for real time.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Freezes the clock at `now`. `component-setup.ts` restores it after the test. */
export function freezeClock(now: Date | number = Date.now()): void {
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // testing-library advances fake timers while it waits, but detects only those of Jest.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Advances the clock by `ms` and runs the timers that become due. */
export async function advanceClock(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
