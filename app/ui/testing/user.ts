// The person at the keyboard and the pointer in component tests.
import { act, fireEvent } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** One person, whose presses and keys follow one another without a pause, also while the clock is stopped. */
export function newUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

/** Writes a value in place of what a field holds, as the browser's suggestion does: one rendering, not one per key. */
export async function fill(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value } });
}

/** Two presses, the second before the first is drawn. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.focus();
    button.click();
    button.click();
  });
}
