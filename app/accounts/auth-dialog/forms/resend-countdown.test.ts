import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { remainingSeconds, watchSeconds } from './resend-countdown.ts';

const SENT_AT = Date.UTC(2026, 2, 1, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: SENT_AT });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const page = { document: new EventTarget(), window: new EventTarget() };
  const seen: number[] = [];
  const stop = watchSeconds(page, () => seen.push(remainingSeconds(SENT_AT, Date.now())));
  return { ...page, seen, stop };
}

test('the pause counts down by the clock', () => {
  expect(remainingSeconds(SENT_AT, SENT_AT)).toBe(30);
  expect(remainingSeconds(SENT_AT, SENT_AT + 29_999)).toBe(1);
  expect(remainingSeconds(SENT_AT, SENT_AT + 30_000)).toBe(0);
  expect(remainingSeconds(SENT_AT, SENT_AT - 3600_000)).toBe(30);
  expect(remainingSeconds('failed', SENT_AT)).toBe(0);
  expect(remainingSeconds(undefined, SENT_AT)).toBe(0);
});

test.each([
  ['visibilitychange', 'document'],
  ['pageshow', 'window'],
] as const)('after a phone slept without a tick, it is over: %s', (event, target) => {
  const page = watched();
  vi.setSystemTime(SENT_AT + 10 * 60_000);
  expect(page.seen).toEqual([]);
  page[target].dispatchEvent(new Event(event));
  expect(page.seen).toEqual([0]);
});

test('a late tick shows the time by the clock, without drifting by a second', () => {
  const page = watched();
  vi.setSystemTime(SENT_AT + 20_000);
  vi.advanceTimersByTime(1_000);
  expect(page.seen).toEqual([9]);
});

test('nothing ticks after it is stopped', () => {
  const page = watched();
  page.stop();
  vi.advanceTimersByTime(5_000);
  page.document.dispatchEvent(new Event('visibilitychange'));
  page.window.dispatchEvent(new Event('pageshow'));
  expect(page.seen).toEqual([]);
});
