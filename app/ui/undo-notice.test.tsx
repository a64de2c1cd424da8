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

function List() {
  const undo = useUndoable();
  return (
    <>
      <button type="button" onClick={() => undo.show({ words: 'Offer declined' })}>
        Decline
      </button>
      <UndoNotice {...undo} />
    </>
  );
}
