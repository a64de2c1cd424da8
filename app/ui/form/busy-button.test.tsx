import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { newUser } from '../testing/user.ts';
import { BusyButton } from './busy-button.tsx';

const user = newUser();

test('a busy button shows it, keeps the focus, and ignores presses by pointer and key', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const drawn = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" isBusy={isBusy} busyLabel="Saving..." onClick={onClick}>
        Save Changes
      </BusyButton>
    </form>
  );
  const { rerender } = render(drawn(false));
  const button = screen.getByRole('button', { name: 'Save Changes' });
  expect(button).not.toHaveAttribute('aria-disabled');
  button.focus();
  rerender(drawn(true));
  expect(button).toHaveTextContent('Saving...');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
