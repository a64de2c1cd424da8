import { beforeEach, expect, test } from 'vitest';

import { dismissErrorToasts, dismissToast, showToast, TOAST_MS, useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

const titles = () => useToasts.getState().toasts.map(({ title }) => title);

test('toasts stay for the durations of SPEC section 9', () => {
  expect(TOAST_MS).toEqual({ error: 6000, success: 4000, warning: 6000, info: 5000 });
});

test('a toast can be dismissed while the others stay', () => {
  showToast({ type: 'info', title: 'First' });
  showToast({ type: 'info', title: 'Second' });
  dismissToast(useToasts.getState().toasts[0]!.id);
  expect(titles()).toEqual(['Second']);
});

test('the same message twice is shown once, with its timer restarted', () => {
  showToast({ type: 'error', title: 'Error', message: 'No' });
  const [first] = useToasts.getState().toasts;
  showToast({ type: 'error', title: 'Error', message: 'No' });
  const { toasts } = useToasts.getState();
  expect(toasts).toHaveLength(1);
  expect(toasts[0]?.id).not.toBe(first?.id);
});

test('at most four are shown at once', () => {
  for (const title of ['1', '2', '3', '4', '5']) showToast({ type: 'info', title });
  expect(titles()).toEqual(['2', '3', '4', '5']);
});

test('errors can be removed once the failed action has worked', () => {
  showToast({ type: 'error', title: 'Error', message: 'This code is wrong' });
  showToast({ type: 'success', title: 'Account created successfully' });
  dismissErrorToasts();
  expect(titles()).toEqual(['Account created successfully']);
});
