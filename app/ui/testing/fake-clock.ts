// A fake clock, so component tests do not wait for real time.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Freezes the clock at `now`. `component-setup.ts` restores it after the test. */
export function freezeClock(now: Date | number = Date.now()): void {
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // While it waits, testing-library advances fake timers, but it detects only Jest's fake timers. This stub makes
  // testing-library advance Vitest's fake timers, too.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Advances the clock by `ms` and runs all timers that become due. */
export async function advanceClock(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
