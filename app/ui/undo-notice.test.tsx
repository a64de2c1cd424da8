import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { UndoNotice, useUndoable, type UndoState } from './undo-notice.tsx';

test('says the same words again of a second removal', () => {
  let state!: UndoState;
  render(<Screen onState={(now) => (state = now)} />);
  const remove = () => act(() => state.show({ words: 'Offer declined' }));
  remove();
  // Screen readers say what is new in the frame, and nothing if it stays as it was.
  const said = screen.getByText('Offer declined');
  remove();
  expect(screen.getByText('Offer declined')).not.toBe(said);
});

function Screen({ onState }: { onState: (state: UndoState) => void }) {
  const state = useUndoable();
  onState(state);
  return <UndoNotice {...state} />;
}
