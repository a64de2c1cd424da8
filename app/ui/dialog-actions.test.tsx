import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { DialogActions } from './dialog-actions.tsx';
import { newUser } from './testing/user.ts';

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('the main action comes first, then the way out', async () => {
  const onCancel = vi.fn<() => void>();
  render(
    <DialogActions onCancel={onCancel}>
      <button type="button">Take down</button>
    </DialogActions>,
  );
  expect(names()).toEqual(['Take down', 'Cancel']);
  await newUser().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the way out can say what stays, or be missing', () => {
  const { rerender } = render(
    <DialogActions cancel="Keep page" onCancel={() => undefined}>
      <button type="button">Discard page</button>
    </DialogActions>,
  );
  expect(names()).toEqual(['Discard page', 'Keep page']);
  rerender(
    <DialogActions>
      <button type="button">Try again</button>
    </DialogActions>,
  );
  expect(names()).toEqual(['Try again']);
});
