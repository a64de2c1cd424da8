// Keyboard and pointer input for component tests.
import { act, fireEvent } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A user whose input has no delays, so it also works while the clock is frozen. */
export function newUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

/** Replaces a field's value in one change event, as autofill does. Renders once instead of once per key. */
export async function fill(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value } });
}

/** Clicks twice, the second time before React has rendered the first click. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.focus();
    button.click();
    button.click();
  });
}
