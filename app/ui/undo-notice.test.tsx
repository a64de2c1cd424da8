import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { newUser } from './testing/user.ts';
import { UndoNotice, useUndoable } from './undo-notice.tsx';

const user = newUser();

test('the same words are said again of a second removal', async () => {
  render(<List />);
  const decline = screen.getByRole('button', { name: 'Decline' });
  await user.click(decline);
  // Screen readers say what is new in the frame, and nothing if it stays as it was.
  const said = screen.getByText('Offer declined');
  await user.click(decline);
  expect(screen.getByText('Offer declined')).not.toBe(said);
});

test('Undo does not lose the focus with its button', async () => {
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('status')).toHaveFocus();
});

function List() {
  const undo = useUndoable();
  const declined = { words: 'Offer declined', undo: () => undefined };
  return (
    <>
      <button type="button" onClick={() => undo.show(declined)}>
        Decline
      </button>
      <UndoNotice {...undo} />
    </>
  );
}
