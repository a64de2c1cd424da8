import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { afterTyping } from './after-typing.ts';

const open = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  open.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('at once, where nothing can be typed', () => {
  afterTyping(open);
  expect(open).toHaveBeenCalledOnce();
});

describe('in a field', () => {
  const focusField = () => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.focus();
    return field;
  };
  const type = (field: HTMLElement) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));

  test('once, after a pause in typing', () => {
    const field = focusField();
    afterTyping(open);
    for (let letter = 0; letter < 5; letter += 1) {
      vi.advanceTimersByTime(1_500);
      type(field);
    }
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(open).toHaveBeenCalledOnce();
    type(field);
    vi.advanceTimersByTime(10_000);
    expect(open).toHaveBeenCalledOnce();
  });

  test('not at all after it was cancelled', () => {
    const field = focusField();
    afterTyping(open)();
    type(field);
    vi.advanceTimersByTime(10_000);
    expect(open).not.toHaveBeenCalled();
  });
});
