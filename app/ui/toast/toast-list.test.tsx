import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { advanceClock, freezeClock } from '../testing/fake-clock.ts';
import { newUser } from '../testing/user.ts';
import { ToastList } from './toast-list.tsx';
import { showToast, useToasts, type Toast } from './toast-store.ts';

const user = newUser();

function toasts(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('.toast'));
}

function show(...shown: Array<Omit<Toast, 'id'>>): void {
  act(() => {
    for (const toast of shown) showToast(toast);
  });
}

beforeEach(() => {
  freezeClock();
  useToasts.setState({ toasts: [] });
  render(<ToastList />);
});

describe('"Auto-dismiss: default 5000 ms; error 6000; success 4000; warning 6000; info 5000"', () => {
  test.each([
    ['error', 6000],
    ['success', 4000],
    ['warning', 6000],
    ['info', 5000],
  ] as const)('%s: %i ms', async (type, ms) => {
    show({ type, title: 'Title', message: 'Message' });
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]).toHaveAttribute('data-type', type);
    expect(toasts()[0]).toHaveTextContent('TitleMessage');
    await advanceClock(ms - 1);
    expect(toasts()).toHaveLength(1);
    await advanceClock(1);
    expect(toasts()).toHaveLength(0);
  });
});

test('each is announced to a screen reader', async () => {
  show({ type: 'error', title: 'Upgrade Failed', message: 'Failed to create checkout session' });
  await advanceClock(100);
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced.join(' ')).toContain('Upgrade Failed');
  expect(announced.join(' ')).toContain('Failed to create checkout session');
});

test('Dismiss removes one and leaves the others', async () => {
  show({ type: 'info', title: 'First' }, { type: 'error', title: 'Second' });
  const [first] = toasts();
  await user.click(within(first!).getByRole('button', { name: 'Dismiss' }));
  expect(toasts().map(({ textContent }) => textContent)).toEqual(['Second']);
});

test('pauses while the pointer is on it, and then continues with the time left', async () => {
  show({ type: 'success', title: 'Successfully logged in' });
  await advanceClock(1000);
  await user.hover(toasts()[0]!);
  await advanceClock(20_000);
  expect(toasts()).toHaveLength(1);
  await user.unhover(toasts()[0]!);
  await advanceClock(2900);
  expect(toasts()).toHaveLength(1);
  await advanceClock(200);
  expect(toasts()).toHaveLength(0);
});

test('pauses while the focus is on it, and Escape dismisses it there', async () => {
  show({ type: 'info', title: 'First' });
  act(() => toasts()[0]!.focus());
  await advanceClock(20_000);
  expect(toasts()).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(toasts()).toHaveLength(0);
});

test('Escape elsewhere on the page does not dismiss it', async () => {
  show({ type: 'info', title: 'First' });
  act(() => document.body.focus());
  await user.keyboard('{Escape}');
  expect(toasts()).toHaveLength(1);
});

test('showing the same message again restarts its timer', async () => {
  const toast = { type: 'error', title: 'Error', message: 'No' } as const;
  show(toast);
  await advanceClock(5000);
  show(toast);
  await advanceClock(5000);
  expect(toasts()).toHaveLength(1);
  await advanceClock(1000);
  expect(toasts()).toHaveLength(0);
});
