import { act, fireEvent } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

export function newUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

export async function fill(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value } });
}

export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.focus();
    button.click();
    button.click();
  });
}
