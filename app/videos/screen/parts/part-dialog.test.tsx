import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { fill, newUser } from '../../../ui/testing/user.ts';
import type { PartEdit } from '../change-plan.ts';
import { PartDialog } from './part-dialog.tsx';

const user = newUser();

function open() {
  const onSave = vi.fn<(edit: PartEdit) => void>();
  render(
    <PartDialog
      choice={{ id: 'photo_a', seconds: 6 }}
      part={{ id: 'photo_a', kind: 'photo', title: 'At the sea' }}
      place={2}
      total={5}
      onType={() => undefined}
      onSave={onSave}
      onClose={() => undefined}
    />,
  );
  return { onSave, save: () => user.click(screen.getByRole('button', { name: 'Save changes' })) };
}

test.each([
  ['Seconds on screen', '12', 'Enter a number of seconds from 3 to 10.'],
  ['Position (1 to 5)', '6', 'Enter a position from 1 to 5.'],
])('%s %s is refused at its field, which gets the focus', async (label, typed, sentence) => {
  const { onSave, save } = open();
  const field = screen.getByLabelText(label);
  await fill(user, field, typed);
  await save();
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(sentence);
  expect(onSave).not.toHaveBeenCalled();
});

test('a caption can be as long as on the page, with its date', async () => {
  const most = '🌹'.repeat(2_100);
  const { onSave, save } = open();
  const field = screen.getByLabelText('Caption');
  fireEvent.change(field, { target: { value: 'a'.repeat(2_101) } });
  await save();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/^Use no more than 2100 characters/);
  fireEvent.change(field, { target: { value: most } });
  await save();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ title: most, seconds: 6, place: 2 });
});
